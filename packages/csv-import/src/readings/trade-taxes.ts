import { currencyOf } from '@plumbline/reading/words/currencies'
import { findIsin } from '../cells/isin.ts'
import { readNumber } from '../cells/numbers.ts'
import { mainLanguage } from '../words/header-meaning.ts'
import type { HeaderLanguage } from '../words/header-synonyms.ts'
import { addsUp } from './adds-up.ts'
import type { ColumnMapping } from './mapping.ts'
import { cellOf, currencyWordOf, grossOf, type Layout, statesAmount, sumOf } from './row-cells.ts'

type Rows = readonly (readonly string[])[]

const HALF = 0.5
const MIN_SALES = 2
/** Taxes on sales, as in Korea and Vietnam, are a fraction of a percent. */
const MAX_SHARE_OF_SALE = 0.01
/** Countries that withhold no tax on gains: a tax on a sale there is a tax on the trade. */
const WITHOUT_TAX_ON_GAINS: {
  readonly languages: readonly (HeaderLanguage | null)[]
  readonly currencies: readonly (string | null)[]
} = { languages: ['ko', 'zh'], currencies: ['KRW', 'CNY', 'TWD', 'HKD'] }
/** Taxes on income. Korea withholds them when an accumulating fund is sold. */
const INCOME = /소득|주민|배당|원천|所得|红利|紅利|股息|股利/

/** Below this many units of its last digit, a rounded tax fits a fixed share by chance. */
const MIN_DIGITS = 50

/**
 * The layout for trades. A tax that most buys include in their total (stamp duty, a consumption tax on the commission)
 * is a trading cost like a fee. So is a tax that is the same small share of each sale, and any small tax in a country
 * that withholds none on gains. Any other tax that only sales and dividends pay is a tax on gains and income, not part
 * of the fee.
 */
export function withTradeTaxes(layout: Layout, { buy: buys, sell: sales }: { buy: Rows; sell: Rows }): Layout {
  // Next to a gross amount, another total may be the net one.
  const totals = [layout, ...layout.otherTotals.map((total) => ({ ...layout, of: { ...layout.of, total } }))]
  const isTradeTax = (tax: ColumnMapping) => {
    const paid = buys.filter((cells) => statesAmount(cells, tax))
    const isInTotal = (cells: readonly string[]) => totals.some((total) => addsUp(cells, total, [...layout.fees, tax]))
    return paid.length > buys.length * HALF && paid.filter(isInTotal).length > paid.length * HALF
  }
  const tradeTaxes = layout.taxes.filter(
    (tax) => isTradeTax(tax) || isShareOfSales(tax, sales, layout) || isOfCountry(tax, sales, layout),
  )
  return asFees(layout, tradeTaxes)
}

function asFees(layout: Layout, taxes: readonly ColumnMapping[]): Layout {
  if (taxes.length === 0) return layout
  return { ...layout, fees: [...layout.fees, ...taxes], taxes: layout.taxes.filter((tax) => !taxes.includes(tax)) }
}

/** Percent rates since 2010 of countries that tax purchases of their shares wherever they are bought. */
const TAXES_ON_PURCHASES: Readonly<Record<string, readonly number[]>> = {
  ES: [0.2],
  FR: [0.2, 0.3, 0.4],
  GB: [0.5],
  HK: [0.1, 0.13],
  IE: [1],
  IT: [0.1, 0.2],
}
const PERCENT = 100
const CENT = 0.0101

/**
 * The layout for buys. A tax is a cost if, for each taxed security, it equals to the cent the tax of the security's
 * country on purchases, no matter how few securities are taxed.
 */
export function withTaxesOnPurchases(layout: Layout, buys: Rows): Layout {
  const isOnPurchase = (cells: readonly string[], tax: ColumnMapping) => {
    const isin = findIsin(cellOf(cells, layout, 'isin')) ?? findIsin(cellOf(cells, layout, 'symbol'))
    const rates = TAXES_ON_PURCHASES[isin?.slice(0, 2) ?? ''] ?? []
    const gross = grossOf(cells, layout)
    return gross > 0 && rates.some((rate) => Math.abs(sumOf(cells, [tax]) - (gross * rate) / PERCENT) <= CENT)
  }
  const costs = layout.taxes.filter((tax) => {
    const paid = buys.filter((cells) => statesAmount(cells, tax))
    return paid.length > 0 && paid.every((cells) => isOnPurchase(cells, tax))
  })
  return asFees(layout, costs)
}

/**
 * A small tax in a country without tax on gains, which the language of the headers or the currency of the sales tells.
 */
function isOfCountry(tax: ColumnMapping, sales: Rows, layout: Layout): boolean {
  const { languages, currencies } = WITHOUT_TAX_ON_GAINS
  const taxed = sales.filter((cells) => statesAmount(cells, tax))
  const isThere =
    languages.includes(mainLanguage(layout.columns.map(({ header }) => header))) ||
    taxed.every((cells) => currencies.includes(currencyOf(currencyWordOf(cells, layout) ?? '')))
  const isSmall = taxed.every((cells) => sumOf(cells, [tax]) <= grossOf(cells, layout) * MAX_SHARE_OF_SALE)
  return isThere && isSmall && taxed.length > 0 && !INCOME.test(tax.header)
}

/** Gains differ from sale to sale, so a tax on them is not a fixed share of the proceeds. */
function isShareOfSales(tax: ColumnMapping, sales: Rows, layout: Layout): boolean {
  const taxed = sales.map((cells) => ({
    paid: sumOf(cells, [tax]),
    digit: digitOf(cells, tax),
    gross: grossOf(cells, layout),
  }))
  const [largest] = [...taxed].sort((a, b) => b.gross - a.gross)
  if (largest === undefined || new Set(taxed.map(({ gross }) => gross)).size < MIN_SALES) return false
  const share = largest.paid / largest.gross
  return (
    share <= MAX_SHARE_OF_SALE &&
    taxed.every(
      ({ paid, digit, gross }) =>
        paid >= digit * MIN_DIGITS && Math.abs(paid - gross * share) <= digit + (gross / largest.gross) * largest.digit,
    )
  )
}

/** The value of an amount's last digit, by which it may be off: brokers round or truncate taxes. */
function digitOf(cells: readonly string[], { index, decimalMark }: ColumnMapping): number {
  const read = readNumber(cells[index] ?? '', decimalMark)
  return read.kind === 'number' ? 10 ** -read.decimals : 1
}
