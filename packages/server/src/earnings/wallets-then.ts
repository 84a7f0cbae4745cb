import { z } from '@adit/contract/kit'

const Written = z.object({ wallets: z.array(z.object({ address: z.string(), percent: z.optional(z.string()) })) })

/** The wallets that an audit record tells of, as server/set writes them; none where it tells of something else. */
export function walletsThen(record: unknown): { walletAddress: string; percent: string | null }[] {
  const said = Written.safeParse(record)
  return said.success ? said.data.wallets.map(({ address, percent = null }) => ({ walletAddress: address, percent })) : []
}
