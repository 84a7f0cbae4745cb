import pg from 'pg'

/** PostgreSQL's type numbers that we read otherwise than is usual. */
const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const readers: Record<number, (text: string) => unknown> = {
  [INT8]: text => BigInt(text),
  [INT8_ARRAY]: text => text.slice(1, -1).split(',').filter(Boolean).map(BigInt),
  [DATE]: text => text, // a UTC day is a word, 'yyyy-mm-dd'; never shifted into a time zone
}

/** bigint for int8 and each of int8[], text for numeric and date, Date for timestamptz. */
export const pgTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers[oid]) || pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}
