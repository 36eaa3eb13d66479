import { withoutUnderscores } from '../../cells/normalize-words.ts'
import type { Layout } from '../../readings/row-cells.ts'
import type { CsvTable } from '../../tables/csv-table.ts'
import { brokerOfFileName } from '../../words/broker-of-file-name.ts'
import { currencyOfTotals } from './currency-of-totals.ts'
import { evidenceOf } from './evidence.ts'
import { currencyOfExchanges, currencyOfSuffixes, exchangesInPrefixes } from './exchanges.ts'
import { currencyOfHome } from './home-currency.ts'
import { areOfSaoPaulo, currencyOfIsins, currencyOfLanguage } from './languages.ts'
import { currencyOfTerms } from './local-terms.ts'
import { statedCurrency } from './stated-currency.ts'
import { CANADA, isOfUnitedStates, TAX_OF_OTHERS } from './united-states.ts'
import { areForeignToLanguage, areWellKnownOfUnitedStates } from './well-known.ts'

/**
 * The currency of a file that names none, by the first of these that applies; null if none does:
 * - a line above the table states it, or the header of a total that is units × price
 * - every row trades on exchanges of one currency; on several known ones, each asset has its own
 * - the headers are those of Indian funds, with folios
 * - every symbol has the suffix or the prefix of an exchange, all of one currency
 * - a term of one country's brokers or taxes occurs
 * - every ISIN is of India, of the euro area (not IE, LU and NL), or of the country whose language the headers are in
 * - the headers are in the language of one country, and its symbols agree; or in one of the euro area, and nothing
 *   suggests Switzerland
 * - the headers and the words for trades are in the language of one country outside the euro area, securities are
 *   identified by name alone, none of them is of the USA, and units × price is the total of every trade
 * - every symbol is one of São Paulo, such as PETR4 and MXRF11; a single symbol counts only below Portuguese headers
 * - the dates and symbols are those of the United States, the dates not as a spreadsheet there writes those of any
 *   country; or mutual funds of theirs are among the symbols, or all symbols are those of its best-known shares and
 *   funds
 * - the name of the file is that of a broker of one country
 */
export function inferCurrency(table: CsvTable, layout: Layout): string | null {
  const evidence = evidenceOf(table, layout)
  const found =
    statedCurrency(table.preamble ?? []) ??
    currencyOfTotals(table, layout) ??
    currencyOfExchanges(evidence.exchanges, layout.of.price !== undefined) ??
    (listsIndianFunds(table.headers) ? 'INR' : null) ??
    currencyOfSuffixes(evidence.symbols) ??
    currencyOfExchanges(exchangesInPrefixes(evidence.symbols), layout.of.price !== undefined) ??
    currencyOfTerms(evidence) ??
    currencyOfIsins(evidence)
  if (found !== null) return found
  if (evidence.languages.length > 0) {
    if (areForeignToLanguage(evidence)) return null
    return currencyOfLanguage(evidence) ?? currencyOfHome(table, layout, evidence)
  }
  if (evidence.has(CANADA)) return null
  if (areOfSaoPaulo(evidence.symbols, table.headers)) return 'BRL'
  const isTaxedElsewhere = table.headers.some((header) => TAX_OF_OTHERS.test(header))
  return !isTaxedElsewhere && (isOfUnitedStates(evidence) || areWellKnownOfUnitedStates(evidence))
    ? 'USD'
    : (brokerOfFileName(table.fileName)?.currency ?? null)
}

/** Funds of India are called schemes, with a net asset value, and held in folios. */
function listsIndianFunds(headers: readonly string[]): boolean {
  const has = (pattern: RegExp) => headers.some((header) => pattern.test(withoutUnderscores(header)))
  return (has(/\bfolio\b/i) && has(/\bscheme\b|\bnav\b/i)) || (has(/\bscheme (?:name|code)\b/i) && has(/\bnav\b/i))
}
