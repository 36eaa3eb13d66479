import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** An entry of package-lock.json; its key is the package's folder. */
interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  /** The folder that a link leads to. */
  resolved?: string
  /** The systems that it is made for; absent if for all. */
  os?: unknown
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** The root and the workspaces that the image contains. What only tests need, such as fixtures, is not reached. */
const SHIPPED_WORKSPACES = ['', 'apps/server', 'apps/web']

export function readLockedPackages(root: string): LockedPackages {
  return JSON.parse(readFileSync(posix.join(root, 'package-lock.json'), 'utf8')).packages
}

/** The folder in which Node finds a package that a module in `from` imports. */
function findPackage(locked: LockedPackages, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const outer = folder === '.' ? '' : folder
    const found = posix.join(outer, 'node_modules', name)
    if (locked[found] !== undefined) return locked[found].link ? locked[found].resolved : found
    if (outer === '') return undefined
  }
}

/**
 * The folders of the packages and workspaces that one depends on. An optional package that the lockfile lacks is made
 * for another system.
 */
export function findDependencies(locked: LockedPackages, folder: string): string[] {
  const { dependencies, optionalDependencies } = locked[folder] ?? {}
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const found = findPackage(locked, name, folder)
    if (found === undefined && optionalDependencies?.[name] === undefined)
      throw new Error(`${name} is not in the lockfile: run npm install`)
    return found ?? []
  })
}

/** The folders of all packages, workspaces included, that are in what is shipped. */
export function findShippedPackages(locked: LockedPackages): Set<string> {
  const shipped = new Set(SHIPPED_WORKSPACES.filter((folder) => locked[folder] !== undefined))
  for (const folder of shipped) for (const found of findDependencies(locked, folder)) shipped.add(found)
  return shipped
}
