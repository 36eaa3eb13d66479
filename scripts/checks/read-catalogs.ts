import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of all catalogs of a language. */
export function readCatalogs(projectRoot: string, language: string): string[] {
  const name = `locales/${language}.po`
  const files = globSync([`apps/*/${name}`, `apps/*/src/**/${name}`, `packages/*/${name}`], { cwd: projectRoot })
  return files.map((file) => readFileSync(join(projectRoot, file), 'utf8'))
}
