import { z } from '@adit/contract/kit'

const Written = z.object({ wallets: z.array(z.object({ address: z.string(), share: z.optional(z.number()) })) })

/** The wallets that an audit record tells of; none where it tells of something else. Shares are kept in hundredths of a percent. */
export function walletsThen(record: unknown): { walletAddress: string; percent: string | null }[] {
  const said = Written.safeParse(record)
  return said.success ? said.data.wallets.map(({ address, share }) => ({ walletAddress: address, percent: share === undefined ? null : (share / 100).toFixed(2) })) : []
}
