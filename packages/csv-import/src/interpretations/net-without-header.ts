import { withoutUnderscores } from '../cells/normalize-words.ts'
import { readNumber, sizeOf } from '../cells/numbers.ts'
import { addsUp } from '../readings/adds-up.ts'
import type { ColumnMapping, UnprovenRole } from '../readings/mapping.ts'
import { type Layout, numberOf, sumOf, typeWordOf } from '../readings/row-cells.ts'
import { guessTypeWord } from '../words/guess-type.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import { MAX_SHARE_OF_COST, MAX_SHARE_OF_NET_COST } from './thresholds.ts'

type Cells = readonly string[]

/** What a column without a known header is called when it holds another amount than what was paid. */
export const OTHER_AMOUNT =
  /result|gain|loss|profit|gewinn|verlust|saldo|balance|p&l|p\/l|market|current|last|today|now|heute|aktuell|limit|stop|clos(?:e|ing)|avg|average|订单|委托|訂單|委託|注文|주문|durchschnitt|moyen|medio|budget|order/i
const CENT = 0.005

/**
 * The net identity over columns that nobody has named, as a question: amounts that are a little more than units × price
 * in purchases and a little less in sales are what was paid, with costs that no column states. Where the stated fees
 * explain the difference, or a total is mapped that is more than units × price itself, nothing is open.
 */
export function netWithoutHeader(
  columns: readonly ColumnMapping[],
  layout: Layout,
  trades: readonly Cells[],
): UnprovenRole[] {
  const { units, price, total, debit, credit } = layout.of
  if (units === undefined || price === undefined || debit || credit) return []
  const rows = trades.flatMap((cells) => {
    const gross = sizeOf(numberOf(cells, layout, 'units')) * sizeOf(numberOf(cells, layout, 'price'))
    const side = guessTypeWord(typeWordOf(cells, layout) ?? '')
    return gross > 0 && (side === 'buy' || side === 'sell') ? [{ cells, gross, side }] : []
  })
  const isGross = total === undefined || rows.every(({ cells, gross }) => Math.abs(sizeIn(cells, total) - gross) < CENT)
  if (!isGross) return []
  const isNet = (column: ColumnMapping) => {
    const excesses = rows.map(({ cells, gross, side }) => {
      const amount = sizeIn(cells, column)
      return amount === 0 ? null : { gross, excess: side === 'sell' ? gross - amount : amount - gross, cells }
    })
    const stated = excesses.filter((each) => each !== null)
    const [least, most] = total === undefined ? [-CENT, MAX_SHARE_OF_NET_COST] : [CENT, MAX_SHARE_OF_COST]
    const areCosts = stated.every(({ excess, gross }) => excess >= least && excess <= gross * most)
    const withTotal = { ...layout, of: { ...layout.of, total: { ...column, field: 'total' as const } } }
    const isExplained = stated.every(({ excess, cells }) => {
      const open = excess - sumOf(cells, layout.fees)
      return (total === undefined ? open : Math.abs(open)) <= CENT || addsUp(cells, withTotal, layout.fees)
    })
    return stated.length > 0 && stated.length === rows.length && areCosts && !isExplained
  }
  return columns
    .filter((column) => isUnnamed(column) && isNet(column))
    .map(
      ({ index }): UnprovenRole => ({
        index,
        likely: [{ index, field: 'total' }, ...(total === undefined ? [] : [{ index: total.index, field: null }])],
        instead: [{ index, field: null }],
        isConfirmed: null,
      }),
    )
}

function isUnnamed({ field, confidence, header }: ColumnMapping): boolean {
  const isOpen = field === null && confidence === 'none' && meaningsOfHeader(header).length === 0
  return isOpen && !OTHER_AMOUNT.test(withoutUnderscores(header))
}

function sizeIn(cells: Cells, { index, decimalMark }: ColumnMapping): number {
  return sizeOf(readNumber(cells[index] ?? '', decimalMark))
}
