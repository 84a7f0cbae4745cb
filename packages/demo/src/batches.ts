const ROWS_A_BATCH = 10_000

export function* batches<T>(rows: T[], size = ROWS_A_BATCH): Generator<T[]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size)
}
