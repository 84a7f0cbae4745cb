import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const MARK = '/* planned once */'

/**
 * Ends a statement that is the same every time but for its values, and whose best plan does not hang on them: each connection
 * has it planned once and keeps the plan, where planning takes longer than finding. Never for a list that may be of one
 * machine or of a hundred thousand: what is best for the one is ruinous for the other. Nor for `select *` of a table: a
 * migration would change what comes, and a kept plan then fails.
 */
export const plannedOnce = sql`${sql.raw(MARK)}`

/** A name for each text; there are as many as there are statements with the mark. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `once_${names.size}`
  names.set(text, name)
  return name
}

/** The connections of a pool for Kysely, with statements so marked prepared by name. */
export function preparing(pool: pg.Pool): PostgresPool {
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = prepared.get(client)
      if (known) return known
      const one = preparingClient(client)
      prepared.set(client, one)
      return one
    },
  }
}

/** Of the ways Kysely has of asking, cursors are left out: nothing is read by one. */
const preparingClient = (client: pg.PoolClient) => ({
  query: (text: string, values: unknown[]) => client.query(text.endsWith(MARK) ? { name: nameOf(text), text, values } : { text, values }),
  release: (destroy?: boolean) => { client.release(destroy) },
}) as unknown as PostgresPoolClient
