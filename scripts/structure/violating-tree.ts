import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../tool.ts'

const workspaces = {
  '@plumbline/engine': 'packages/engine',
  '@plumbline/text': 'packages/text',
  '@plumbline/reading': 'packages/reading',
  '@plumbline/csv-import': 'packages/csv-import',
  '@plumbline/contract': 'packages/contract',
  '@plumbline/market-sources': 'packages/market-sources',
  '@plumbline/client': 'packages/client',
  '@plumbline/payment-simulation': 'packages/payment-simulation',
  '@plumbline/fixtures': 'packages/fixtures',
  '@plumbline/server': 'apps/server',
  '@plumbline/web': 'apps/web',
}
/** Packages that the trees import. Empty packages replace them. */
const INSTALLED_PACKAGES = ['zod', 'decimal.js', 'vitest', 'fast-check', 'kysely', 'smtp-server', 'react']

export interface TemporaryTree {
  folder: string
  remove(): void
}

/**
 * A copy of the project's manifests and settings in a temporary folder, with the given source files instead of the
 * project's.
 */
export function makeTree(files: Record<string, string>): TemporaryTree {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-structure-')))
  mkdirSync(join(folder, 'node_modules/@plumbline'), { recursive: true })
  for (const file of ['package.json', 'biome.json', 'knip.json', '.gitignore'])
    cpSync(join(root, file), join(folder, file))
  for (const [name, workspace] of Object.entries(workspaces)) {
    mkdirSync(join(folder, workspace, 'src'), { recursive: true })
    cpSync(join(root, workspace, 'package.json'), join(folder, workspace, 'package.json'))
    symlinkSync(join('../..', workspace), join(folder, 'node_modules', name))
  }
  for (const name of INSTALLED_PACKAGES) {
    const packageFolder = join(folder, 'node_modules', name)
    mkdirSync(packageFolder)
    writeFileSync(join(packageFolder, 'package.json'), JSON.stringify({ name, main: 'index.js' }))
    writeFileSync(join(packageFolder, 'index.js'), 'module.exports = {}')
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
