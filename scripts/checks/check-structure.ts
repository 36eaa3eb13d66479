import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStaleDocs } from '../docs/generated-docs.ts'
import { root } from '../tool.ts'
import { findCastsWithoutReason } from './casts.ts'
import { findCatalogDoubles } from './catalog-doubles.ts'
import { cruiseImports, RULE_FILES, type RuleViolation } from './cruise-imports.ts'
import { findMisnamedValues } from './fixed-values.ts'
import { findAvoidedWords } from './glossary-words.ts'
import { findLockfileProblems, type Lockfile } from './lockfile.ts'
import { findLongProse } from './prose-lines.ts'
import { failedOnce, passedOnce, type Tally } from './run-steps.ts'
import { findForeignTables } from './table-owners.ts'
import { findUnmarkedTexts, findUntranslatedTexts } from './untranslated-texts.ts'

function codeFolders(): string[] {
  const inFolder = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  return [...inFolder('packages'), ...inFolder('apps'), 'e2e', 'benchmarks', 'scripts']
}

/**
 * Checks the import rules on the whole project. A folder in which no module was read fails, because nothing was
 * checked.
 */
export async function checkDependencies(): Promise<Tally> {
  const folders = codeFolders()
  const modules = new Set<string>()
  const violations: RuleViolation[] = []
  for (const ruleFile of RULE_FILES) {
    const graph = await cruiseImports(root, folders, ruleFile)
    for (const module of graph.modules) modules.add(module)
    violations.push(...graph.violations)
  }
  const unread = folders.filter((folder) => ![...modules].some((module) => module.startsWith(`${folder}/`)))
  for (const folder of unread) console.error(`No module was read in ${folder}: the rules checked nothing there.`)
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`)
  console.log(`${modules.size} modules read, ${violations.length} violations`)
  return unread.length === 0 && violations.length === 0 ? passedOnce : failedOnce
}

/** Checks that only its owner reads and writes a table. */
export async function checkTableOwners(): Promise<Tally> {
  const foreign = findForeignTables(join(root, 'apps/server/src'))
  for (const { file, table, owner } of foreign) console.error(`${file}: the table ${table} belongs to ${owner}/`)
  return foreign.length === 0 ? passedOnce : failedOnce
}

/** Checks that each package of the lockfile has a checksum. */
export async function checkLockfile(): Promise<Tally> {
  const problems = findLockfileProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile)
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? passedOnce : failedOnce
}

/** Checks the names of fixed values: SCREAMING_CASE, limits with MAX_ or MIN_, durations with their unit. */
export async function checkFixedValues(): Promise<Tally> {
  const misnamed = findMisnamedValues(root)
  for (const { file, name, rule } of misnamed) console.error(`${file}: ${name} must ${rule}`)
  return misnamed.length === 0 ? passedOnce : failedOnce
}

/** Checks that no cast is added without a comment that says why the type cannot know. */
export async function checkCasts(): Promise<Tally> {
  const casts = findCastsWithoutReason(root)
  for (const { file, line } of casts) console.error(`${file}:${line}: a cast without a comment that says why`)
  return casts.length === 0 ? passedOnce : failedOnce
}

/** Checks that the web application translates its texts by macros, and that the server marks its own. */
export async function checkUntranslatedTexts(): Promise<Tally> {
  const texts = findUntranslatedTexts(root)
  for (const { file, text } of texts) console.error(`${file}: not in a macro (t, plural, <Trans>): ${text}`)
  const unmarked = findUnmarkedTexts(root)
  for (const { file, text } of unmarked) console.error(`${file}: not marked by text(): ${text}`)
  return texts.length + unmarked.length === 0 ? passedOnce : failedOnce
}

/** Checks that the documents written from the code are those of this code, and that prose has short lines. */
export async function checkDocs(): Promise<Tally> {
  const stale = findStaleDocs()
  for (const file of stale) console.error(`${file} is stale: npm run docs writes it`)
  const long = findLongProse(root)
  for (const file of long) console.error(`${file} has prose of more than 120 characters a line: npm run docs wraps it`)
  return stale.length + long.length === 0 ? passedOnce : failedOnce
}

/** Checks that no translation has a word that its language's glossary says to avoid. */
export async function checkGlossaryWords(): Promise<Tally> {
  const words = findAvoidedWords(root)
  for (const { language, word, term, text } of words) {
    console.error(`${language}: “${word}” is “${term}” elsewhere (packages/text/glossaries): ${text}`)
  }
  return words.length === 0 ? passedOnce : failedOnce
}

/** Checks that a message has one translation in all catalogs of a language. */
export async function checkCatalogDoubles(): Promise<Tally> {
  const doubles = findCatalogDoubles(root)
  for (const { language, message, translations } of doubles) {
    console.error(`${language}: “${message}” needs one translation or a context: ${translations.join(' | ')}`)
  }
  return doubles.length === 0 ? passedOnce : failedOnce
}
