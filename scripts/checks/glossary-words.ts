import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { readCatalogs } from './read-catalogs.ts'

/** A word that matters, in one language. */
interface GlossaryEntry {
  /** The English word. */
  en: string
  /** The one word that texts use for it. */
  term: string
  /** Synonyms that no text uses, as regular expressions of whole words. */
  avoid?: readonly string[]
  /** Who writes the word so: a broker, a tracker or an authority of the country. */
  source: string
}

export interface AvoidedWord {
  language: string
  /** As it stands in the text. */
  word: string
  /** What to write instead. */
  term: string
  text: string
}

/** The words in the translations of a catalog that its language's glossary says to avoid. */
export function avoidedWordsIn(language: string, glossary: readonly GlossaryEntry[], catalog: string): AvoidedWord[] {
  const texts = parsePo(catalog).items.map(({ msgstr }) => msgstr[0] ?? '')
  return glossary.flatMap(({ term, avoid = [] }) =>
    avoid.flatMap((word) => {
      const whole = new RegExp(`(?<![\\p{L}\\d_])(?:${word})(?![\\p{L}\\d_])`, 'iu')
      return texts.flatMap((text) => {
        const found = whole.exec(text)?.[0]
        return found === undefined ? [] : [{ language, word: found, term, text }]
      })
    }),
  )
}

/** The same for all languages that have a glossary. */
export function findAvoidedWords(projectRoot: string): AvoidedWord[] {
  return globSync('packages/text/glossaries/*.json', { cwd: projectRoot }).flatMap((file) => {
    const language = basename(file, '.json')
    const glossary: GlossaryEntry[] = JSON.parse(readFileSync(join(projectRoot, file), 'utf8'))
    return readCatalogs(projectRoot, language).flatMap((catalog) => avoidedWordsIn(language, glossary, catalog))
  })
}
