const ROLES = ['api', 'engine', 'stratum'] as const
/** What this release can already do. */
const WORKING: readonly string[] = ['api']

export class RoleError extends Error {}

/** Checks the roles asked for (none means all) and answers those that have nothing to do yet. */
export function readRoles(said: string[]): string[] {
  const unknown = said.find(role => !(ROLES as readonly string[]).includes(role))
  if (unknown !== undefined) throw new RoleError(`There is no role "${unknown}": choose from ${ROLES.join(', ')}, or none for all.`)
  const idle = said.filter(role => !WORKING.includes(role))
  if (said.length > 0 && idle.length === said.length) throw new RoleError(`Nothing to do yet in this release for: ${idle.join(', ')}. Start with: ${WORKING.join(', ')}.`)
  return idle
}
