import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const web = join(import.meta.dirname, '../packages/web')

await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'warn' })

/** Compressed once, at the best ratio, beside each asset: the server only picks. Pages are not: each carries its own nonce. */
async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length >= content.length) return
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
await Promise.all(globSync('**/*.{js,css,svg,json,txt}', { cwd: join(web, 'dist') }).map(name => compress(join(web, 'dist', name))))
