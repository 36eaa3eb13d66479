import { addsUp, isOfOne } from '../../readings/adds-up.ts'
import { grossOf, type Layout } from '../../readings/row-cells.ts'
import type { CsvTable } from '../../tables/csv-table.ts'
import type { HeaderLanguage } from '../../words/header-synonyms.ts'
import type { Evidence } from './evidence.ts'

const SAMPLE_ROWS = 500

/** Languages of one country with a currency of its own, and words for trades that no other of these languages has. */
const HOMES: Partial<Record<HeaderLanguage, { readonly words: RegExp; readonly currency: string }>> = {
  pl: { words: /kup|sprzeda/i, currency: 'PLN' },
  sv: { words: /köp|sälj/i, currency: 'SEK' },
  no: { words: /kjøp/i, currency: 'NOK' },
  da: { words: /køb/i, currency: 'DKK' },
  cs: { words: /nákup|prodej/i, currency: 'CZK' },
  hu: { words: /vétel|eladás/i, currency: 'HUF' },
}

/** Names of companies that are mostly traded in dollars, and endings of names of the USA. */
const OF_UNITED_STATES =
  /\b(?:apple|microsoft|nvidia|tesla|amazon|alphabet|google|meta platforms|facebook|netflix|broadcom|berkshire|visa|mastercard|jpmorgan|coca[- ]?cola|pepsico?|disney|intel|amd|palantir|paypal|realty income|inc|corp|corporation)\b/i

/**
 * The currency of the country in whose language a file is written, if it names its securities only by names of that
 * country's market and every trade adds up: an account there is kept in that currency, and totals that were converted
 * would not be units × price. Null otherwise: symbols and ISINs tell more.
 */
export function currencyOfHome({ rows }: CsvTable, layout: Layout, evidence: Evidence): string | null {
  const { symbols, isins, exchanges, languages, typeWords, texts } = evidence
  const homes = languages.flatMap((language) => HOMES[language] ?? [])
  const home = homes.find(({ words }) => typeWords.some((word) => words.test(word)))
  if (home === undefined || symbols.length + isins.length + exchanges.length > 0) return null
  if (texts.some((each) => OF_UNITED_STATES.test(each))) return null
  const trades = rows
    .slice(0, SAMPLE_ROWS)
    .flatMap(({ cells, leftOut }) => (leftOut === undefined && grossOf(cells, layout) > 0 ? [cells] : []))
  const doAddUp = trades.every((cells) => [layout.fees, []].some((fees) => addsUp(cells, layout, fees)))
  return doAddUp && trades.some((cells) => !isOfOne(cells, layout)) ? home.currency : null
}
