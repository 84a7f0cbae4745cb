import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const web = join(root, 'packages/web')
const mark = join(web, 'dist/.sources')

/** All that the built site is made of; the site is built again when any of it changed. */
function hashSources(): string {
  const hash = createHash('sha256').update(process.version)
  const sources = globSync(['package-lock.json', 'packages/contract/src/**/*.ts', 'packages/web/{src,locales,public,build}/**/*.*', 'packages/web/*.{ts,html,json}'], { cwd: root })
  for (const source of sources.filter(name => !name.includes('.test.')).sort())
    hash.update(source).update(readFileSync(join(root, source)))
  return hash.digest('hex')
}

/** Builds the site unless it stands already, in a process of its own: the bundler's memory is not the server's. */
export function ensureWeb(onBuild: () => void = () => {}): void {
  const sources = hashSources()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return
  onBuild()
  const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build-web.ts')], { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })
  if (build.status !== 0) throw new Error(`The site could not be built:\n${build.stdout}${build.stderr}`)
  writeFileSync(mark, sources)
}
