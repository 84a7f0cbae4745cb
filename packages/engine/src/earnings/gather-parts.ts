import type { Part, Rate } from './rate.ts'

type Gathered<T> = { subAccountId: bigint; type: T; parts: Part[] }

/** Collects parts by sub-account and type of earning; work at one and the same rate becomes one part. */
export function gatherParts<T extends string>() {
  const all = new Map<string, { subAccountId: bigint; type: T; work: Map<Rate, bigint> }>()
  return {
    add(subAccountId: bigint, type: T, { rate, work }: Part): void {
      const key = `${subAccountId} ${type}`
      let own = all.get(key)
      if (!own) all.set(key, own = { subAccountId, type, work: new Map<Rate, bigint>() })
      own.work.set(rate, (own.work.get(rate) ?? 0n) + work)
    },
    all: (): Gathered<T>[] => [...all.values()].map(({ work, ...whose }) => ({ ...whose, parts: [...work].map(([rate, done]) => ({ rate, work: done })) })),
  }
}
