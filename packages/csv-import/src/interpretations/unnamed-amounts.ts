import { withoutUnderscores } from '../cells/normalize-words.ts'
import { readNumber, sizeOf } from '../cells/numbers.ts'
import { addsUp } from '../readings/adds-up.ts'
import type { ColumnMapping, UnprovenRole } from '../readings/mapping.ts'
import { type Layout, numberOf, sumOf, totalOf, typeWordOf } from '../readings/row-cells.ts'
import { guessTypeWord } from '../words/guess-type.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import { MAX_MARGIN_OF_PRICE, MAX_SHARE_OF_NET_COST } from './thresholds.ts'

type Cells = readonly string[]

/** What a column without a known header is called when it holds another amount than what was paid. */
const OTHER_AMOUNT =
  /result|gain|loss|profit|gewinn|verlust|saldo|balance|p&l|p\/l|market|current|last|today|now|heute|aktuell|limit|stop|clos(?:e|ing)|avg|average|durchschnitt|moyen|medio|budget|order/i
const CENT = 0.005

/**
 * The net identity over columns that nobody has named, as a question: amounts that are a little more than units × price
 * in purchases and a little less in sales are what was paid, with costs that no column states. Where a total is mapped,
 * or the stated fees explain the difference, nothing is open.
 */
export function netWithoutHeader(columns: readonly ColumnMapping[], layout: Layout, trades: readonly Cells[]) {
  const { units, price, total, debit, credit } = layout.of
  if (units === undefined || price === undefined || total || debit || credit) return []
  const rows = trades.flatMap((cells) => {
    const gross = sizeOf(numberOf(cells, layout, 'units')) * sizeOf(numberOf(cells, layout, 'price'))
    const side = guessTypeWord(typeWordOf(cells, layout) ?? '')
    return gross > 0 && (side === 'buy' || side === 'sell') ? [{ cells, gross, side }] : []
  })
  const isNet = (column: ColumnMapping) => {
    const excesses = rows.map(({ cells, gross, side }) => {
      const amount = sizeIn(cells, column)
      return amount === 0 ? null : { gross, excess: side === 'sell' ? gross - amount : amount - gross, cells }
    })
    const stated = excesses.filter((each) => each !== null)
    const areCosts = stated.every(({ excess, gross }) => excess >= -CENT && excess <= gross * MAX_SHARE_OF_NET_COST)
    const withTotal = { ...layout, of: { ...layout.of, total: { ...column, field: 'total' as const } } }
    const isExplained = stated.every(
      ({ excess, cells }) => excess <= sumOf(cells, layout.fees) + CENT || addsUp(cells, withTotal, layout.fees),
    )
    return stated.length > 0 && stated.length === rows.length && areCosts && !isExplained
  }
  return columns.filter((column) => isUnnamed(column) && isNet(column)).map((column) => asked(column, 'total'))
}

/**
 * The same of a price: without one, a column whose amounts times the units are nearly the total is the price, and what
 * is missing a cost. The other reading divides the total by the units.
 */
export function priceWithoutHeader(columns: readonly ColumnMapping[], layout: Layout, trades: readonly Cells[]) {
  const { units, price } = layout.of
  if (units === undefined || price !== undefined) return []
  const rows = trades.filter((cells) => {
    const side = guessTypeWord(typeWordOf(cells, layout) ?? '')
    return (side === 'buy' || side === 'sell') && sizeOf(totalOf(cells, layout)) > 0
  })
  const isPrice = (column: ColumnMapping) => {
    const factors = rows.map((cells) => {
      const perUnit = sizeOf(totalOf(cells, layout)) / sizeOf(numberOf(cells, layout, 'units'))
      return sizeIn(cells, column) / perUnit
    })
    const isNear = (factor: number) => Math.abs(factor - 1) <= MAX_MARGIN_OF_PRICE
    return rows.length > 0 && factors.every(isNear) && factors.some((factor) => factor !== 1)
  }
  return columns.filter((column) => isUnnamed(column) && isPrice(column)).map((column) => asked(column, 'price'))
}

function asked({ index }: ColumnMapping, field: 'price' | 'total'): UnprovenRole {
  return { index, likely: [{ index, field }], instead: [{ index, field: null }], isConfirmed: null }
}

function isUnnamed({ field, confidence, header }: ColumnMapping): boolean {
  const isOpen = field === null && confidence === 'none' && meaningsOfHeader(header).length === 0
  return isOpen && !OTHER_AMOUNT.test(withoutUnderscores(header))
}

function sizeIn(cells: Cells, { index, decimalMark }: ColumnMapping): number {
  return sizeOf(readNumber(cells[index] ?? '', decimalMark))
}
