import type { Part } from './rate.ts'

type Gathered<T> = { subAccountId: bigint; type: T; parts: Part[] }

/** Collects parts by sub-account and type of earning; work at the same rate becomes one part. */
export function gatherParts<T extends string>() {
  const all = new Map<string, Gathered<T> & { places: Map<string, number> }>()
  return {
    add(subAccountId: bigint, type: T, { rate, work }: Part): void {
      const key = `${subAccountId} ${type}`
      const own = all.get(key) ?? { subAccountId, type, parts: [], places: new Map<string, number>() }
      all.set(key, own)
      const name = JSON.stringify(rate)
      const place = own.places.get(name)
      if (place === undefined) own.places.set(name, own.parts.push({ rate, work }) - 1)
      else own.parts[place] = { rate, work: own.parts[place]!.work + work }
    },
    all: (): Gathered<T>[] => [...all.values()],
  }
}
