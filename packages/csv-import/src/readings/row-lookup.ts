import { sideOfTax } from '@plumbline/reading/laws/withheld-rate'
import { withoutUnderscores } from '../cells/normalize-words.ts'
import { signOf, sizeOf } from '../cells/numbers.ts'
import { type GrossTotals, type PricelessTrade, provesFeesInTotals, weighGrossTotals } from '../laws/round-prices.ts'
import type { CsvRow, CsvTable } from '../tables/csv-table.ts'
import { isContractWord } from '../words/guess-type.ts'
import { type OrderStatus, orderStatusOf } from '../words/order-status.ts'
import { hasUnreadPrice } from './adds-up.ts'
import { holdsCoins } from './holds-coins.ts'
import type { Mapping, TypeWord, ValueChoice } from './mapping.ts'
import { cellOf, type Layout, layoutOf, numberOf, sumOf, totalOf, typeWordOf } from './row-cells.ts'
import { withTaxesOnPurchases, withTradeTaxes } from './trade-taxes.ts'

/** What is known about the whole file when a row of it is read. */
export interface RowLookup {
  readonly mapping: Mapping
  readonly layout: Layout
  /** The layout for buys and sells, and that for buys alone. */
  readonly tradeLayout: Layout
  readonly buyLayout: Layout
  readonly today: string | null
  readonly headers: readonly string[]
  /** True if symbols are those of coins. */
  readonly hasCoins: boolean
  readonly types: ReadonlyMap<string, TypeWord>
  readonly currencies: ReadonlyMap<string, ValueChoice<string>>
  /** Type words of trades in contracts. */
  readonly contracts: ReadonlySet<string>
  readonly statuses: StatusLookup
  /** Whether the totals of trades without a price are without the fees. */
  readonly grossTotals: GrossTotals
  /** Whether the totals of dividends are before or after the tax beside them, where most rows tell. */
  readonly sideOfTaxes: 'gross' | 'net' | null
  readonly asksSideOfTax: boolean
}

/** Unknown status words count as executed if the file has no others. */
interface StatusLookup {
  readonly areUnknownAccepted: boolean
  /** No row has any other status: the file may call executed orders received. */
  readonly areNoneExecuted: boolean
}

/** With `today` (YYYY-MM-DD), a later date is an issue. */
export function createRowLookup(table: CsvTable, mapping: Mapping, today: string | null): RowLookup {
  const layout = layoutOf(mapping.columns)
  const types = new Map(mapping.types.map((known) => [known.value, known]))
  const rows = mapping.isLedgerFile ? { buy: [], sell: [] } : rowsBySide(table, mapping, layout, types)
  const tradeLayout = withTradeTaxes(layout, rows)
  return {
    mapping,
    layout,
    tradeLayout,
    buyLayout: withTaxesOnPurchases(tradeLayout, rows.buy),
    today,
    headers: table.headers,
    hasCoins: holdsCoins(table, layout),
    types,
    currencies: new Map(mapping.currencies.map((known) => [known.value, known])),
    contracts: new Set(mapping.types.flatMap(({ value }) => (isContractWord(value) ? [value] : []))),
    statuses: {
      areUnknownAccepted: !hasStatus(table, layout, (status) => status !== 'unknown'),
      areNoneExecuted: !hasStatus(table, layout, (status) => status !== 'not-executed'),
    },
    grossTotals: mapping.isLedgerFile || layout.of.price !== undefined ? 'net' : weighTotals(table, layout, types),
    sideOfTaxes: mapping.isLedgerFile || layout.taxes.length === 0 ? null : weighTaxes(table, layout, types),
    asksSideOfTax: table.reader === undefined,
  }
}

/** Of the rows that tell, this many times as many must tell the same. */
const MIN_AGREEMENT = 3

/** What most dividends with a tax tell of their totals: small amounts alone do not tell. */
function weighTaxes(table: CsvTable, layout: Layout, types: RowLookup['types']): RowLookup['sideOfTaxes'] {
  const counts = { gross: 0, net: 0, unknown: 0 }
  for (const { cells, leftOut } of table.rows) {
    const choice = leftOut === undefined ? types.get(typeWordOf(cells, layout) ?? '')?.choice : undefined
    const [tax, total] = [sumOf(cells, layout.taxes), sizeOf(totalOf(cells, layout))]
    if (choice === 'dividend' && tax > 0 && total > tax) counts[sideOfTax(total, tax) ?? 'unknown']++
  }
  const [side, other] = counts.gross > counts.net ? (['gross', 'net'] as const) : (['net', 'gross'] as const)
  const isTold = counts[side] > 0 && counts[side] >= counts[other] * MIN_AGREEMENT && counts[side] >= counts.unknown
  return isTold ? side : null
}

/** Headers of all the money that was paid or received. */
const PAID =
  /total|\b(?:net|netto\w*|neto|paid|payment|cash|spent|received|proceeds|settle\w*|endbetrag|gesamt\w*|ausmachend\w*|soldi|incassato|pagado|payé|réglé|dépensé|versé|betaald)\b|受渡|精算|정산|发生金额|清算/i

/** An amount without any sign, beside a fee, may be that of the units alone, which only round prices could tell. */
function weighTotals(table: CsvTable, layout: Layout, types: RowLookup['types']): GrossTotals {
  const trades = tradesOf(table, layout, types)
  const charged = trades.filter(({ fee }) => fee > 0).map(({ cells }) => cells)
  if (hasUnreadPrice(charged, layout)) return 'gross'
  const weighed = weighGrossTotals(trades)
  if (weighed === 'net' && provesFeesInTotals(trades)) return 'net'
  const isOfAll = PAID.test(withoutUnderscores(layout.of.total?.header ?? '')) || layout.of.total === undefined
  const isSigned = table.rows.some(({ cells }) => /^[-−(]|-$/.test(cellOf(cells, layout, 'total').trim()))
  return weighed === 'net' && !isOfAll && !isSigned && table.reader === undefined ? 'doubtful' : weighed
}

/** The trades of a file without prices. */
function tradesOf(
  table: CsvTable,
  layout: Layout,
  types: RowLookup['types'],
): (PricelessTrade & { readonly cells: readonly string[] })[] {
  return table.rows.flatMap(({ cells, leftOut }) => {
    const choice = leftOut === undefined ? types.get(typeWordOf(cells, layout) ?? '')?.choice : undefined
    if (choice !== 'buy' && choice !== 'sell') return []
    const fee = sumOf(cells, layout.fees)
    const units = sizeOf(numberOf(cells, layout, 'units'))
    return [{ units, total: sizeOf(totalOf(cells, layout)), fee, isSell: choice === 'sell', cells }]
  })
}

type Side = 'buy' | 'sell'

/** The buys and sells by type word, or by sign in a file without type words. Empty if no column has taxes. */
function rowsBySide(
  table: CsvTable,
  { direction }: Mapping,
  layout: Layout,
  types: RowLookup['types'],
): Record<Side, CsvRow['cells'][]> {
  const rows: Record<Side, CsvRow['cells'][]> = { buy: [], sell: [] }
  if (layout.taxes.length === 0) return rows
  const sideOf = (cells: CsvRow['cells']) => {
    const word = typeWordOf(cells, layout)
    if (word !== null) return types.get(word)?.choice
    const units = signOf(numberOf(cells, layout, 'units'))
    if (units === 0 || layout.of.type !== undefined) return undefined
    const isBuy = direction === 'total-sign' ? signOf(totalOf(cells, layout)) < 0 : direction !== 'sell' && units > 0
    return isBuy ? 'buy' : 'sell'
  }
  for (const { cells, leftOut } of table.rows) {
    const side = leftOut === undefined ? sideOf(cells) : undefined
    if (side === 'buy' || side === 'sell') rows[side].push(cells)
  }
  return rows
}

function hasStatus(table: CsvTable, { statuses }: Layout, fits: (status: OrderStatus) => boolean): boolean {
  return table.rows.some(({ cells }) =>
    statuses.some(({ index }) => (cells[index] ?? '') !== '' && fits(orderStatusOf(cells[index] ?? ''))),
  )
}
