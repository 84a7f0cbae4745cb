import { checkLedger } from '@adit/engine/ledger/ledger'
import type { Command } from './command.ts'

export const ledgerCheck: Command = {
  name: 'ledger check',
  takes: '',
  help: 'adds the whole ledger up again: every entry to zero, every account to its balance',
  words: [0, 0],
  async run({ pool: { db }, print }) {
    const faults = await checkLedger(db)
    for (const fault of faults) {
      print(fault.fault === 'uneven-entry'
        ? `Entry ${fault.entryId} (${fault.coin}) adds up to ${fault.sum}, not to zero.`
        : `${fault.account} (${fault.coin}): its balance says ${fault.kept}, its lines ${fault.lines}.`)
    }
    if (faults.length > 0) return 'look'
    print('The ledger adds up.')
    return 'well'
  },
}
