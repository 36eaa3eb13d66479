import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The application's version, from package.json at the repository root. */
export function readVersion(): string {
  const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
