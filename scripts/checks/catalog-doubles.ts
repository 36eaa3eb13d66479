import { parsePo } from 'pofile-ts'
import { LANGUAGES } from '../../packages/text/src/language.ts'
import { readCatalogs } from './read-catalogs.ts'

export interface CatalogDouble {
  language: string
  /** The message, with its context in parentheses. */
  message: string
  translations: string[]
}

/**
 * The messages that catalogs of one language translate differently. The catalogs become one when they are loaded, so
 * that only one of the translations would be shown.
 */
export function doublesIn(language: string, catalogs: readonly string[]): CatalogDouble[] {
  const translationsOf = new Map<string, Set<string>>()
  for (const { msgctxt, msgid, msgstr } of catalogs.flatMap((catalog) => parsePo(catalog).items)) {
    const message = msgctxt ? `${msgid} (${msgctxt})` : msgid
    translationsOf.set(message, (translationsOf.get(message) ?? new Set()).add(msgstr[0] ?? ''))
  }
  return [...translationsOf]
    .filter(([, { size }]) => size > 1)
    .map(([message, translations]) => ({ language, message, translations: [...translations] }))
}

export function findCatalogDoubles(projectRoot: string): CatalogDouble[] {
  return LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    doublesIn(language, readCatalogs(projectRoot, language)),
  )
}
