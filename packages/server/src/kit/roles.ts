/** api: the site and its API; stratum: the machines' ports and the chains behind them; engine: counting, settling, paying. */
const ROLES = ['api', 'engine', 'stratum'] as const
export type Role = (typeof ROLES)[number]

export class RoleError extends Error {}

/** The roles asked for; none means all. */
export function readRoles(said: string[]): Role[] {
  const unknown = said.find(role => !(ROLES as readonly string[]).includes(role))
  if (unknown !== undefined) throw new RoleError(`There is no role "${unknown}": choose from ${ROLES.join(', ')}, or none for all.`)
  return ROLES.filter(role => said.length === 0 || said.includes(role))
}
