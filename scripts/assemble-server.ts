import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { UNBUNDLED_PACKAGES } from '../apps/server/unbundled-packages.ts'
import { makeThirdPartyNotices } from './third-party-notices.ts'
import { packageFolder, root } from './tool.ts'

/** What the built server reads beside its bundle. */
const FILES = [
  'package.json',
  'LICENSE',
  'apps/server/dist',
  'apps/web/dist',
  'apps/server/locales',
  'packages/*/locales',
]
/** The folders of the packages and of everything that they depend on, for a module in `from`. */
export function withDependencies(packages: readonly string[], from: string): string[] {
  const folders = new Set<string>()
  const pending = packages.map((name) => packageFolder(name, from))
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (folders.has(folder)) continue
    folders.add(folder)
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies)) pending.push(packageFolder(name, folder))
  }
  return [...folders].sort()
}

/**
 * Copies what runs the server into an empty folder: the builds, the catalogs and the few packages outside of the
 * bundle, without sources and other packages. For the image: `node scripts/assemble-server.ts FOLDER`.
 */
export function assembleServer(target: string): void {
  const packages = withDependencies(UNBUNDLED_PACKAGES, join(root, 'apps/server'))
  for (const path of [...globSync(FILES, { cwd: root }), ...packages.map((folder) => relative(root, folder))]) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(root, path), join(target, path), { recursive: true, dereference: true })
  }
  writeFileSync(join(target, 'THIRD-PARTY-NOTICES'), makeThirdPartyNotices(root))
}

const [target] = process.argv.slice(2)
if (import.meta.main) {
  if (target === undefined) throw new Error('Which folder? node scripts/assemble-server.ts FOLDER')
  assembleServer(target)
}
