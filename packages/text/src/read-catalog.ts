import { parsePo } from 'pofile-ts'
import type { Translations } from './format-text.ts'

/** The translations of a catalog in the PO format. Messages without one are left out. */
export function readCatalog(po: string): Translations {
  const translated = parsePo(po).items.flatMap(({ msgid, msgstr }): [string, string][] =>
    msgid !== '' && msgstr[0] ? [[msgid, msgstr[0]]] : [],
  )
  return new Map(translated)
}
