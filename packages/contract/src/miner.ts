import { CoinType } from './coins.ts'
import { area, get, integer, listOf, Nothing, Page, pageOf, text, z } from './kit.ts'

/** P§3: a machine one can buy. `hashRate` in hashes (or solutions) a second, `power` in watts, `efficiency` in joules a terahash (or what the algorithm counts in). */
export const MinerModel = z.object({
  id: z.number(), brand: z.string(), model: z.string(), algorithm: z.string(), power: z.number(), hashRate: z.number(), hashRateText: z.string(),
  efficiency: z.number(), efficiencyUnit: z.string(), released: z.nullable(z.string()), coinTypes: z.array(z.string()),
})
export type MinerModel = z.output<typeof MinerModel>

const MinerFilter = z.object({ coinType: z.optional(CoinType), brand: z.optional(text(64)), search: z.optional(text(64)) })

/** The catalogue of miners (P§7), for whoever asks. */
export const miner = area('miner', {
  coins: get('/api/v3/minerInfo/coin/list', { may: 'public', in: Nothing, out: listOf(z.object({ coinType: z.string(), algorithm: z.string(), minerNum: z.number() })) }),
  list: get('/api/v3/minerInfo/miner/list', { may: 'public', in: z.extend(Page, MinerFilter.shape), out: pageOf(MinerModel) }),
  detail: get('/api/v3/minerInfo/miner/detail', { may: 'public', in: z.object({ id: integer(1, 2 ** 31 - 1) }), out: MinerModel }),
  all: get('/api/v3/minerInfo/miner/list/all', { may: 'public', in: MinerFilter, out: listOf(MinerModel) }),
})
