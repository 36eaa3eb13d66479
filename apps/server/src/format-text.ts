import { readFileSync } from 'node:fs'
import { createTextFormatter } from '@plumbline/text/format-text'
import { readCatalog } from '@plumbline/text/read-catalog'

/** The catalogs of the texts that the server sends. */
const CATALOG_FOLDERS = [
  '../locales/',
  '../../../packages/contract/locales/',
  '../../../packages/brokers/locales/',
  '../../../packages/csv-import/locales/',
  '../../../packages/engine/locales/',
  '../../../packages/reading/locales/',
]

/** A text in a language. A language's catalogs are read when it is used for the first time. */
export const formatText = createTextFormatter((language) => {
  if (language === 'en') return new Map()
  return new Map(
    CATALOG_FOLDERS.flatMap((folder) => [
      ...readCatalog(readFileSync(new URL(`${folder}${language}.po`, import.meta.url), 'utf8')),
    ]),
  )
})
