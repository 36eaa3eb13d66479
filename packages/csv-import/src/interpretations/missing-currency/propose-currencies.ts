import { currencyOf } from '@plumbline/reading/words/currencies'
import { decimalMarkShownBy } from '../../cells/numbers.ts'
import { ASSET_CURRENCY, type Mapping } from '../../readings/mapping.ts'
import { layoutOf } from '../../readings/row-cells.ts'
import type { CsvTable } from '../../tables/csv-table.ts'
import { evidenceOf } from './evidence.ts'
import { currencyOfSuffix } from './exchanges.ts'
import { EURO_ISIN } from './languages.ts'
import { US_SYMBOL } from './united-states.ts'

/** Why a currency is likely. */
export type ProposalReason =
  | 'other-rows'
  | 'words'
  | 'all-quoted'
  | 'most-quoted'
  | 'several-quoted'
  | 'exchanges'
  | 'countries'
  | 'decimal-commas'
  | 'us-symbols'

/** A likely answer to the question about the file's currency: a code or `ASSET_CURRENCY`. */
export interface CurrencyProposal {
  readonly choice: string
  readonly reason: ProposalReason
}

const HALF = 0.5
const CURRENCY_OF_COUNTRY: Readonly<Record<string, string>> = {
  ...{ US: 'USD', CA: 'CAD', GB: 'GBP', CH: 'CHF', AU: 'AUD', NZ: 'NZD', IN: 'INR', JP: 'JPY', HK: 'HKD', KR: 'KRW' },
  ...{ SE: 'SEK', NO: 'NOK', DK: 'DKK', PL: 'PLN', CZ: 'CZK', HU: 'HUF', BR: 'BRL', MX: 'MXN', TR: 'TRY', ZA: 'ZAR' },
}

/**
 * Proposes currencies for the rows that name none, from evidence too weak to choose one: the most likely first, at most
 * two, none without evidence: the currency of the portfolio is none. `quoted` has the currency of each security of the file that market data knows.
 */
export function proposeCurrencies(table: CsvTable, mapping: Mapping, quoted: readonly string[]): CurrencyProposal[] {
  const found = [
    ...proposeByOtherRows(mapping),
    ...proposeByWords(table, mapping),
    ...(quoted.length > 0 ? proposeByQuotes(quoted) : proposeByIdentifiers(table, mapping)),
  ]
  const distinct = found.filter(({ choice }, index) => found.findIndex((other) => other.choice === choice) === index)
  return distinct.slice(0, 2)
}

function proposeByOtherRows({ currencies }: Mapping): CurrencyProposal[] {
  const known = currencies.filter(({ choice }) => choice !== null && choice !== 'ignore')
  const [most] = known.toSorted((a, b) => b.count - a.count)
  return most?.choice ? [{ choice: most.choice, reason: 'other-rows' }] : []
}

/** The only currency named above the table, in its headers, or by cells of columns without a meaning. */
function proposeByWords(table: CsvTable, { columns }: Mapping): CurrencyProposal[] {
  const unused = columns.filter(({ field }) => field === null)
  const headings = [...(table.preamble ?? []), ...table.headers].flatMap((text) => text.split(/[\s,;:()[\]/]+/))
  const codes = new Set([
    ...headings.filter((word) => /^(?:[A-Z]{3}|[€£₹₩₺₽])$/.test(word)).map(currencyOf),
    ...table.rows.flatMap(({ cells }) => unused.map(({ index }) => codeIn(cells[index] ?? ''))),
  ])
  codes.delete(null)
  const [only, ...others] = codes
  return only && others.length === 0 ? [{ choice: only, reason: 'words' }] : []
}

function codeIn(cell: string): string | null {
  return /^(?:[A-Z]{3}|[€£₹₩₺₽])$/.test(cell.trim()) ? currencyOf(cell) : null
}

/** With securities of several currencies, the file may be in the most frequent one or in that of each security. */
function proposeByQuotes(quoted: readonly string[]): CurrencyProposal[] {
  const most = mostFrequent(quoted)
  if (quoted.every((currency) => currency === most)) return [{ choice: quoted[0] as string, reason: 'all-quoted' }]
  const each: CurrencyProposal = { choice: ASSET_CURRENCY, reason: 'several-quoted' }
  return most === null ? [each] : [{ choice: most, reason: 'most-quoted' }, each]
}

function proposeByIdentifiers(table: CsvTable, mapping: Mapping): CurrencyProposal[] {
  const layout = layoutOf(mapping.columns)
  const { symbols, isins } = evidenceOf(table, layout)
  const proposals: CurrencyProposal[] = []
  const propose = (choice: string | null, reason: ProposalReason) => {
    if (choice !== null) proposals.push({ choice, reason })
  }
  propose(mostFrequent(symbols.map(currencyOfSuffix)), 'exchanges')
  propose(mostFrequent(isins.map(currencyOfCountry)), 'countries')
  const numbers = [layout.of.units, layout.of.price, layout.of.total].filter((column) => column !== undefined)
  const marks = table.rows.flatMap(({ cells }) => numbers.map(({ index }) => decimalMarkShownBy(cells[index] ?? '')))
  propose(marks.includes(',') && !marks.includes('.') ? 'EUR' : null, 'decimal-commas')
  propose(symbols.length > 0 && symbols.every((symbol) => US_SYMBOL.test(symbol)) ? 'USD' : null, 'us-symbols')
  return proposals.slice(0, 1)
}

function currencyOfCountry(isin: string): string | null {
  return EURO_ISIN.test(isin) ? 'EUR' : (CURRENCY_OF_COUNTRY[isin.slice(0, 2)] ?? null)
}

/** The value of more than half of them, or null. */
function mostFrequent(values: readonly (string | null)[]): string | null {
  const count = (value: string | null) => values.filter((other) => other === value).length
  return values.find((value) => value !== null && count(value) > values.length * HALF) ?? null
}
