import { startServer } from '../main.ts'

/** Run by main.test.ts as a process of its own, the way `npm start` runs the server. */
await startServer(process.env, { roles: process.argv.slice(2) })
