import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { UNBUNDLED_PACKAGES } from '../apps/server/unbundled-packages.ts'
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
const LICENSES = '{LICENSE,LICENCE,License,license}*'

interface LockedPackage {
  dev?: boolean
  link?: boolean
}

type LockedPackages = Record<string, LockedPackage>

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

/** The license texts of all packages whose code is in the bundles. */
function licensesOf(locked: LockedPackages): string {
  const used = Object.entries(locked).filter(
    ([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link,
  )
  const texts = used.flatMap(([folder]) =>
    globSync(LICENSES, { cwd: join(root, folder) })
      .slice(0, 1)
      .map((file) => `${folder.replace(/^.*node_modules\//, '')}\n\n${readFileSync(join(root, folder, file), 'utf8')}`),
  )
  return texts.join(`\n${'-'.repeat(80)}\n`)
}

/**
 * Copies what runs the server into an empty folder: the builds, the catalogs and the few packages outside of the
 * bundle, without sources and other packages. For the image: `node scripts/assemble-server.ts FOLDER`.
 */
export function assembleServer(target: string): void {
  const locked: LockedPackages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const packages = withDependencies(UNBUNDLED_PACKAGES, join(root, 'apps/server'))
  for (const path of [...globSync(FILES, { cwd: root }), ...packages.map((folder) => relative(root, folder))]) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(root, path), join(target, path), { recursive: true, dereference: true })
  }
  writeFileSync(join(target, 'LICENSES-OF-PACKAGES'), licensesOf(locked))
}

const [target] = process.argv.slice(2)
if (import.meta.main) {
  if (target === undefined) throw new Error('Which folder? node scripts/assemble-server.ts FOLDER')
  assembleServer(target)
}
