import { replayDay } from '@adit/engine/shares/replay-day'
import { dayName, dayStart } from '@adit/engine/shares/slots'
import { OperatorError, readCoin, type Command } from './command.ts'

export const replay: Command = {
  name: 'replay',
  takes: '<coin> <day>',
  help: 'adds a UTC day (2026-03-10) up again from the share log, and compares it with what was booked',
  words: [2, 2],
  async run({ pool: { db, clock }, print }, { words: [coinName = '', day = ''] }) {
    const coin = readCoin(coinName)
    // 2026-02-30 is read as a day of March
    if (Number.isNaN(dayStart(day)) || dayName(dayStart(day)) !== day) throw new OperatorError(`"${day}" is no day such as 2026-03-10.`)
    if (dayStart(day) > +clock()) throw new OperatorError(`${day} has not begun.`)
    const found = await replayDay(db, day, coin, clock())
    if (!found) throw new OperatorError(`The share log of ${day} is no longer kept.`)
    print(`${coin} ${day}: ${found.shares} shares, work ${found.work}`)
    for (const { subAccountId, booked, replayed } of found.differences)
      print(`sub-account ${subAccountId}: booked ${booked.shares} shares, work ${booked.work}; the log has ${replayed.shares}, work ${replayed.work}`)
    if (found.differences.length > 0) return 'look'
    print('Everything is booked as it was logged.')
    return 'well'
  },
}
