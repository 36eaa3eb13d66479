import { withoutUnderscores } from '../cells/normalize-words.ts'
import { addsUp } from '../readings/adds-up.ts'
import type { ColumnMapping, UnprovenRole } from '../readings/mapping.ts'
import { grossOf, type Layout, sumOf } from '../readings/row-cells.ts'
import { canMean } from '../words/header-meaning.ts'
import { isUnnamed, type Ledger, sideOf, sizeIn } from './ledger-of-trades.ts'
import { MAX_SHARE_OF_COST, MAX_SHARE_OF_NET_COST } from './thresholds.ts'

/** Words in unknown headers of amounts other than what was paid. */
const OTHER_AMOUNT =
  /result|gain|loss|profit|gewinn|verlust|saldo|balance|p&l|p\/l|market|current|last|today|now|heute|aktuell|limit|stop|clos(?:e|ing)|avg|average|订单|委托|訂單|委託|注文|주문|durchschnitt|moyen|medio|budget|order/i
/** Words in headers of accounts and other identifiers. */
const IDENTIFIER =
  /\b(?:konto|account|acct|depot|portf\p{L}*|cuenta|compte|conto|conta|rekening|id|no|nr|number|nummer)\b|口座|账户|帳戶|계좌/iu
const HALF_CENT = 0.005

/**
 * The net identity over columns with unknown headers and second totals, as a question: amounts a little above units ×
 * price in purchases and a little below in sales are what was paid, with costs that no column states. Nothing is asked
 * where the stated fees explain the difference, or where the mapped total is not units × price itself.
 */
export function netWithoutHeader({ columns, layout, trades }: Ledger): UnprovenRole[] {
  const { units, price, total, debit, credit } = layout.of
  if (units === undefined || price === undefined || debit || credit) return []
  const priced = trades.flatMap((cells) => {
    const gross = grossOf(cells, layout)
    return gross > 0 ? [{ cells, gross, side: sideOf(cells, layout) }] : []
  })
  const sided = priced.filter(({ side }) => side !== null)
  const isGross = (rows: readonly PricedRow[]) =>
    total === undefined || rows.every(({ cells, gross }) => Math.abs(sizeIn(cells, total) - gross) < HALF_CENT)
  const isNet = (column: ColumnMapping, rows: readonly PricedRow[]) =>
    rows.length > 0 && isGross(rows) && areNet(column, rows, layout)
  return columns
    .filter(
      (column) => (isUnnamedAmount(column) && isNet(column, sided)) || (isOtherTotal(column) && isNet(column, priced)),
    )
    .map(
      ({ index }): UnprovenRole => ({
        index,
        likely: [{ index, field: 'total' }, ...(total === undefined ? [] : [{ index: total.index, field: null }])],
        instead: [{ index, field: null }],
        isConfirmed: null,
      }),
    )
}

interface PricedRow {
  readonly cells: readonly string[]
  readonly gross: number
  readonly side: 'buy' | 'sell' | null
}

/** True if a column states in every row what was paid, including costs that the stated fees do not explain. */
function areNet(column: ColumnMapping, rows: readonly PricedRow[], layout: Layout): boolean {
  const { total } = layout.of
  const excesses = rows.map(({ cells, gross, side }) => {
    const amount = sizeIn(cells, column)
    const above = amount - gross
    return amount === 0
      ? null
      : { gross, excess: side === 'sell' ? -above : side === null ? Math.abs(above) : above, cells }
  })
  const stated = excesses.filter((each) => each !== null)
  const [least, most] = total === undefined ? [-HALF_CENT, MAX_SHARE_OF_NET_COST] : [HALF_CENT, MAX_SHARE_OF_COST]
  const areCosts = stated.every(({ excess, gross }) => excess >= least && excess <= gross * most)
  const withTotal = { ...layout, of: { ...layout.of, total: { ...column, field: 'total' as const } } }
  const explanations = [layout.fees, [...layout.fees, ...layout.taxes]]
  const isExplained = stated.every(({ excess, cells }) => {
    const open = excess - sumOf(cells, layout.fees)
    return (
      (total === undefined ? open : Math.abs(open)) <= HALF_CENT ||
      explanations.some((costs) => addsUp(cells, withTotal, costs))
    )
  })
  return stated.length > 0 && stated.length === rows.length && areCosts && !isExplained
}

/** `Total with fees` beside a total that is units × price. */
function isOtherTotal({ field, header }: ColumnMapping): boolean {
  return field === null && canMean(header, 'total') && !OTHER_AMOUNT.test(withoutUnderscores(header))
}

/** Whether a column with an unknown header may hold what was paid, or a price. */
export function isUnnamedAmount(column: ColumnMapping): boolean {
  const header = withoutUnderscores(column.header)
  return isUnnamed(column) && !OTHER_AMOUNT.test(header) && !IDENTIFIER.test(header)
}
