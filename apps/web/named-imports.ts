import { dirname, resolve } from 'node:path'

const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["'](?!\.)[^"']+["']/g
const PASSED_ON = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

/** The parts of `A, type B, C as D`: the name on the left of `as`, and the one on the right. */
function* readNames(list: string): Generator<{ source: string; local: string }> {
  for (const part of list.split(',')) {
    const [source, local = source] = part
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/)
    if (source && local) yield { source, local }
  }
}

/** The names that a module imports from packages. */
export function findImportedNames(code: string): Set<string> {
  return new Set(
    [...code.matchAll(IMPORT)].flatMap(([, list = '']) => [...readNames(list)].map(({ source }) => source)),
  )
}

/** The module behind each name that the index of a package passes on, or the folder of the package that has it. */
export function findModulesOfNames(indexId: string, code: string): Map<string, string> {
  const folder = dirname(indexId)
  const modules = new Map<string, string>()
  for (const [, list = '', path = ''] of code.matchAll(PASSED_ON)) {
    const module = path.startsWith('.') ? resolve(folder, path) : `/node_modules/${path}/`
    for (const { local } of readNames(list)) modules.set(local, module)
  }
  return modules
}
