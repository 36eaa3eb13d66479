import { findImportedNames, findModulesOfNames } from './named-imports.ts'

/** What loads the application. */
const START = /\/index\.html$/
/** Pages whose script has a limit (see scripts/measure-first-load.mjs). */
const ENTRY_PAGES = /\/src\/features\/(sign-in\/(sign-in|register)-page|public-pages\/landing-page)/
const PORTFOLIO_LIST = /\/src\/routes\/portfolio-list\.tsx/
/** Pages that are open without a sign-in. */
const SIGNED_OUT_PAGES = /\/src\/(features\/(sign-in|public-pages|setup|shared-portfolio)\/|routes\/reference-page)/
const PUBLIC_PAGES = /\/src\/features\/public-pages\//
const CHARTS =
  /lightweight-charts|fancy-canvas|\/src\/ui\/chart\/(time-chart|comparison-chart|use-range-selection|chart-options|growth-between)/
/** What the fields for amounts need. */
const FIELD_LIBRARIES = /\/node_modules\/decimal\.js\//
/** Styles are left out, since one sheet holds them all, and the parts and icons that all pages are made of. */
const LIBRARY = /\/node_modules\/(?!@mantine\/|@tabler\/|.*\.css$)/
/** The index of a package that every page uses: it imports all modules of the package and passes on their names. */
const PACKAGE_INDEX = /\/node_modules\/@(?:mantine\/[^/]+\/esm\/index|tabler\/.*\/tabler-icons-react)\.mjs$/
/** Parts of libraries that no first page uses, although the index of their package imports them. */
const LATER_PARTS = /\/(?:useBlocker|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/
/** The notices, and the menus and popovers of the frame and of the first pages: a press loads them. */
const PRESSED =
  /\/src\/(?:features\/(?:shell|portfolios)\/[a-z-]+-entries|features\/shell\/simulated-market-note|ui\/page\/day-panel|ui\/shown-notices)\.tsx$/
/** A library of fewer pages is not loaded by all others. */
const MIN_PAGES_OF_LIBRARY = 5

interface ModuleInfo {
  code: string | null
  importers: string[]
  dynamicImporters: string[]
  importedIds: string[]
}
type GetModuleInfo = (id: string) => ModuleInfo | null

const knownNames = new Map<string, Set<string>>()
const knownModules = new Map<string, Map<string, string>>()

function remember<Known>(known: Map<string, Known>, id: string, find: () => Known): Known {
  const found = known.get(id) ?? find()
  known.set(id, found)
  return found
}

/**
 * The modules that import a module: by its own path, or by one of its names from the index of its package. An index
 * imports every module of its package, so it says nothing about who needs one.
 */
function findImporters(id: string, getModuleInfo: GetModuleInfo): string[] {
  const importers = getModuleInfo(id)?.importers ?? []
  return importers.flatMap((importer) => {
    if (!PACKAGE_INDEX.test(importer)) return [importer]
    const index = getModuleInfo(importer)
    const modules = remember(knownModules, importer, () => findModulesOfNames(importer, index?.code ?? ''))
    return (index?.importers ?? []).filter((user) =>
      [...remember(knownNames, user, () => findImportedNames(getModuleInfo(user)?.code ?? ''))].some((name) => {
        const passedOn = modules.get(name)
        return passedOn !== undefined && id.includes(passedOn)
      }),
    )
  })
}

const knownEntries = new Map<string, string[]>()

/** Of the start and the modules imported dynamically, such as pages: those that need a module at once. */
function findEntries(id: string, getModuleInfo: GetModuleInfo): string[] {
  const known = knownEntries.get(id)
  if (known) return known
  const needing = new Set([id])
  for (const next of needing) for (const importer of findImporters(next, getModuleInfo)) needing.add(importer)
  const entries = [...needing].filter(
    (next) => START.test(next) || (getModuleInfo(next)?.dynamicImporters.length ?? 0) > 0,
  )
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
 * Returns the shared file of a module, so that a page loads few files: `start` for what the application and the first
 * pages load, `entry` for what only those before the sign-in load of it, `pressed` for what a press on any of them loads,
 * `charts`, `fields` for amounts, `public` for the other public pages, `pages` for what later pages share. Null leaves
 * the module to the bundler.
 */
export function nameSharedChunk(id: string, getModuleInfo: GetModuleInfo): string | null {
  const entries = findEntries(id, getModuleInfo)
  if (CHARTS.test(id)) return 'charts'
  if (LATER_PARTS.test(id)) return 'pages'
  if (entries.some((entry) => START.test(entry))) return 'start'
  if (entries.length > 0 && entries.every((entry) => PRESSED.test(entry))) return 'pressed'
  if (entries.length < 2) return null
  const rare = findRareLibraries(id, getModuleInfo)
  if (rare.length > 0) return rare.every((library) => FIELD_LIBRARIES.test(library)) ? 'fields' : null
  if (entries.some((entry) => PORTFOLIO_LIST.test(entry))) return 'start'
  if (entries.some((entry) => ENTRY_PAGES.test(entry)))
    return entries.every((entry) => SIGNED_OUT_PAGES.test(entry)) ? 'entry' : 'start'
  if (entries.some((entry) => PRESSED.test(entry))) return 'pressed'
  return entries.every((entry) => PUBLIC_PAGES.test(entry)) ? 'public' : 'pages'
}
