/**
 * Pages whose script has a limit (see scripts/measure-first-load.mjs): they load nothing that only later pages need.
 */
const FIRST_PAGES =
  /\/src\/(features\/(sign-in\/(sign-in|register)-page|public-pages\/landing-page)|routes\/portfolio-list\.tsx)/
const PUBLIC_PAGES = /\/src\/features\/public-pages\//
const CHARTS =
  /lightweight-charts|fancy-canvas|\/src\/ui\/chart\/(time-chart|comparison-chart|use-range-selection|chart-options|growth-between)/
/** What the fields for amounts need. */
const FIELD_LIBRARIES = /\/node_modules\/decimal\.js\//
/** Styles are left out: one sheet holds them all. */
const LIBRARY = /\/node_modules\/(?!.*\.css$)/
/** A library of fewer pages is not loaded by all others. */
const MIN_PAGES_OF_LIBRARY = 5

interface ModuleInfo {
  importers: string[]
  dynamicImporters: string[]
  importedIds: string[]
}
type GetModuleInfo = (id: string) => ModuleInfo | null

const knownEntries = new Map<string, string[]>()

/** The modules imported dynamically, such as pages, that need a module at once. */
function findEntries(id: string, getModuleInfo: GetModuleInfo): string[] {
  const known = knownEntries.get(id)
  if (known) return known
  const needing = new Set([id])
  for (const next of needing) for (const importer of getModuleInfo(next)?.importers ?? []) needing.add(importer)
  const entries = [...needing].filter((next) => (getModuleInfo(next)?.dynamicImporters.length ?? 0) > 0)
  knownEntries.set(id, entries)
  return entries
}

/** The modules of libraries that few pages load, among those that a module needs. */
function findRareLibraries(id: string, getModuleInfo: GetModuleInfo): string[] {
  const needed = new Set([id])
  for (const next of needed) for (const imported of getModuleInfo(next)?.importedIds ?? []) needed.add(imported)
  return [...needed].filter((next) => {
    const count = LIBRARY.test(next) ? findEntries(next, getModuleInfo).length : 0
    return count > 0 && count < MIN_PAGES_OF_LIBRARY
  })
}

/**
 * Returns the shared file of a module, so that a page loads few files: `charts`, `fields` for amounts,
 * `first` for what a first page loads, `public` for the other public pages, `pages` for what later pages share. Null
 * leaves the module to the bundler.
 */
export function nameSharedChunk(id: string, getModuleInfo: GetModuleInfo): string | null {
  const entries = findEntries(id, getModuleInfo)
  if (CHARTS.test(id)) return 'charts'
  if (entries.length < 2) return null
  const rare = findRareLibraries(id, getModuleInfo)
  if (rare.length > 0) return rare.every((library) => FIELD_LIBRARIES.test(library)) ? 'fields' : null
  if (entries.some((entry) => FIRST_PAGES.test(entry))) return 'first'
  return entries.every((entry) => PUBLIC_PAGES.test(entry)) ? 'public' : 'pages'
}
