import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the product, from the package.json at the root of the repository. */
export function readVersion(): string {
  const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
