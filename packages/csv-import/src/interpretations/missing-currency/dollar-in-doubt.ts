import { cellOf, type Layout } from '../../readings/row-cells.ts'
import type { CsvTable } from '../../tables/csv-table.ts'
import { brokerOfFileName } from '../../words/broker-of-file-name.ts'
import { mainLanguage } from '../../words/header-meaning.ts'
import type { HeaderLanguage } from '../../words/header-synonyms.ts'
import { CANADA, US_SYMBOL } from './united-states.ts'

const SAMPLE_ROWS = 500

/** Countries with a dollar of their own, their accounts and exchanges. */
const OTHER_DOLLARS = new RegExp(
  String.raw`${CANADA.source}|\b(?:RRIF|LIRA|TSX|AUD|ASX|Australian?|superannuation|NZD|NZX|KiwiSaver|HKD|SGD|SGX)\b`,
  'i',
)
const OTHER_DOLLAR_SUFFIX = /^[A-Z0-9-]+\.(?:TO|V|CN|NE|AX|NZ|HK|SI)$/
/** Languages of countries with a dollar, a peso or a yuan of their own. */
const LANGUAGES_WITH_DOLLAR: readonly HeaderLanguage[] = ['en', 'fr', 'es', 'pt', 'zh']
const OF_UNITED_STATES =
  /\b(?:401\(?k\)?|403\(?b\)?|529|IRA|Roth|HSA|ESPP|RSUs?|NYSE|NASDAQ|AMEX|ARCA|USA|United States|SEC fee|Inc\.?)\b/i

/**
 * Whether a plain $ can be another dollar than that of the USA: the file names such a country, its accounts or
 * exchanges, or nothing suggests the USA, neither symbols nor words nor dates with the month first.
 */
export function isDollarInDoubt(table: CsvTable, layout: Layout, isMonthFirst: boolean): boolean {
  const rows = table.rows.slice(0, SAMPLE_ROWS)
  const texts = [...table.headers, ...(table.preamble ?? []), table.fileName.replaceAll('_', ' ')]
  const has = (pattern: RegExp) =>
    texts.some((text) => pattern.test(text)) || rows.some(({ cells }) => cells.some((cell) => pattern.test(cell)))
  const symbols = rows.map(({ cells }) => cellOf(cells, layout, 'symbol')).filter((cell) => cell !== '')
  if (has(OTHER_DOLLARS) || symbols.some((symbol) => OTHER_DOLLAR_SUFFIX.test(symbol))) return true
  if (isMonthFirst || has(OF_UNITED_STATES) || brokerOfFileName(table.fileName)?.currency === 'USD') return false
  return symbols.length === 0 || !symbols.every((symbol) => US_SYMBOL.test(symbol))
}

/** Whoever writes in a language of countries without a dollar of their own means that of the USA. */
export function isOfLanguageWithoutDollar(headers: readonly string[]): boolean {
  const language = mainLanguage(headers)
  return language !== null && !LANGUAGES_WITH_DOLLAR.includes(language)
}
