import { addsUpWithOrWithoutFees, isOfOne } from '../../readings/adds-up.ts'
import { grossOf, type Layout } from '../../readings/row-cells.ts'
import type { CsvTable } from '../../tables/csv-table.ts'
import type { HeaderLanguage } from '../../words/header-synonyms.ts'
import type { Evidence } from './evidence.ts'
import { CURRENCY_OF_LANGUAGE } from './languages.ts'

const SAMPLE_ROWS = 500

/** Words for trades, each in one of these languages alone. */
const TRADE_WORDS: Partial<Record<HeaderLanguage, RegExp>> = {
  pl: /kup|sprzeda/i,
  sv: /köp|sälj/i,
  no: /kjøp/i,
  da: /køb/i,
  cs: /nákup|prodej/i,
  hu: /vétel|eladás/i,
}

/** Names of companies that are mostly traded in dollars, and endings of names of the USA. */
const OF_UNITED_STATES =
  /\b(?:apple|microsoft|nvidia|tesla|amazon|alphabet|google|meta platforms|facebook|netflix|broadcom|berkshire|visa|mastercard|jpmorgan|coca[- ]?cola|pepsico?|disney|intel|amd|palantir|paypal|realty income|inc|corp|corporation)\b/i

/**
 * The currency of the country whose language a file is written in, if it identifies securities by name alone, none of
 * them is of the USA, and every trade adds up: an account there is kept in that currency, and converted totals would not
 * equal units × price. Null otherwise: symbols and ISINs tell more.
 */
export function currencyOfHome({ rows }: CsvTable, layout: Layout, evidence: Evidence): string | null {
  const { symbols, isins, exchanges, languages, typeWords, texts } = evidence
  const home = languages.find((language) => typeWords.some((word) => TRADE_WORDS[language]?.test(word)))
  if (home === undefined || symbols.length + isins.length + exchanges.length > 0) return null
  if (texts.some((each) => OF_UNITED_STATES.test(each))) return null
  const trades = rows
    .slice(0, SAMPLE_ROWS)
    .flatMap(({ cells, leftOut }) => (leftOut === undefined && grossOf(cells, layout) > 0 ? [cells] : []))
  const doAddUp = trades.every((cells) => addsUpWithOrWithoutFees(cells, layout))
  if (!doAddUp || trades.every((cells) => isOfOne(cells, layout))) return null
  return CURRENCY_OF_LANGUAGE[home]?.currency ?? null
}
