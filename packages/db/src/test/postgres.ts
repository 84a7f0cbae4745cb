import pg from 'pg'

/** The PostgreSQL server that tests may use: an address without a database, of a user who may create some. */
export const postgresServer = process.env.TEST_DATABASE_URL

/** An empty database of that name; whatever bore it before is gone. */
export async function freshDatabase(name: string, server = postgresServer): Promise<string> {
  const admin = new pg.Client({ connectionString: `${server}/postgres` })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  return `${server}/${name}`
}
