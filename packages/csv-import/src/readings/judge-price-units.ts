import { majorUnitOf } from '@plumbline/engine/currency'
import { text } from '@plumbline/text/text'
import { ExactDecimal, formatDecimal, readNumber } from '../cells/numbers.ts'
import { CENT_ERROR, scaleBetween } from '../laws/price-units.ts'
import type { PriceScale } from '../laws/total-check.ts'
import { canMean } from '../words/header-meaning.ts'
import { addIssue, type DraftRow, ignore } from './draft-row.ts'
import type { ColumnMapping, Mapping } from './mapping.ts'
import { isPayout, isTrade } from './row-amounts.ts'
import { type Layout, numberOf, sumOf } from './row-cells.ts'

/** A dividend per share is proven by its total up to this tax. */
const MAX_TAX_SHARE = 0.5
/** One row of a free column agrees with some power of ten by chance. */
const MIN_ROWS = 2

/**
 * All prices of a file are in one unit. Where units × price is another power of ten than the total in every trade that
 * states both, a row that states only a price is in doubt, too, and follows what the user decides on the others.
 */
export function judgePriceUnits(drafts: readonly DraftRow[], layout: Layout, mapping: Mapping): void {
  askAboutFreePrices(drafts, layout)
  const scale = scaleOfTrades(drafts)
  const column = layout.of.price
  if (scale === null || column === undefined) return
  for (const draft of drafts) if (isUnproven(draft, layout)) settle(draft, scale, column, mapping)
}

/** The power of ten of all trades that contradict their totals; null if some agree. */
function scaleOfTrades(drafts: readonly DraftRow[]): PriceScale | null {
  const scales = new Set<PriceScale>()
  for (const { comparison } of drafts) {
    if (comparison?.kind === 'exact' || comparison?.kind === 'close') return null
    if (comparison?.kind === 'scaled') scales.add(comparison.scale)
  }
  const [only, ...others] = scales
  return only === undefined || others.length > 0 ? null : only
}

/** Whether a row is ready and its amount is calculated from a price that no total confirms. */
function isUnproven(draft: DraftRow, layout: Layout): boolean {
  const { row, cells, comparison } = draft
  if (row.outcome.kind !== 'ready' || comparison !== null) return false
  const price = numberOf(cells, layout, 'price')
  if (price.kind !== 'number' || price.value === '0') return false
  if (isTrade(row.type)) return true
  if (!isPayout(row.type)) return false
  const [amount, total] = [Number(row.price), Number(row.total)]
  return row.total === null || amount === total || Math.abs(amount / total - 1) > MAX_TAX_SHARE
}

function settle(draft: DraftRow, scale: PriceScale, column: ColumnMapping, { differences }: Mapping): void {
  const { row } = draft
  switch (differences[scale]) {
    case 'keep':
      return
    case 'ignore':
      draft.row = { ...row, outcome: ignore('user', 'difference', text('The total differs from units × price')) }
      return
    case 'scale-price':
    case 'use-total': {
      if (isPayout(row.type) && row.price === row.total) return
      const price = formatDecimal(new ExactDecimal(row.price).times(scale))
      const notes = [...row.notes, text('The price is multiplied by {scale}', { scale })]
      draft.row = { ...row, price, notes }
      return
    }
    default: {
      const message = text('The totals of the file are {scale} times units × price: this price may be, too', { scale })
      addIssue(draft, { code: 'total-differs', message, column, scale })
    }
  }
}

/**
 * A column without a field that states the prices, or units × price, but for the same power of ten in all rows. Where
 * another column states units × price itself, the prices are proven.
 */
function askAboutFreePrices(drafts: readonly DraftRow[], { columns, of }: Layout): void {
  const isTraded = ({ row }: DraftRow) => row.outcome.kind !== 'ignored' && Number(row.units) * Number(row.price) > 0
  const trades = drafts.filter((draft) => isTraded(draft) && isTrade(draft.row.type))
  const free = columns.filter(({ field, header }) => field === null && !isCost(header))
  if (free.some((column) => statesProducts(trades, column))) return
  for (const column of free) {
    const numbers = trades.flatMap((draft) => {
      const number = readNumber(draft.cells[column.index] ?? '', column.decimalMark)
      return number.kind === 'number' && number.value !== '0' ? [{ draft, amount: Math.abs(Number(number.value)) }] : []
    })
    if (numbers.length < MIN_ROWS || numbers.length < trades.length) continue
    const scales = new Set(
      numbers.map(({ draft: { row }, amount }) =>
        of.price === undefined
          ? scaleBetween(Number(row.price), amount, 'near')
          : scaleBetween(Number(row.units) * Number(row.price), amount, 'exact'),
      ),
    )
    const [scale] = scales
    if (scales.size !== 1 || scale === null || scale === undefined) continue
    // A price in pence beside a total in pounds.
    if (trades.every(({ row }) => majorUnitOf(row.currency ?? '').factor === Number(scale))) continue
    for (const { draft, amount } of numbers) {
      const message = text('“{header}” says {amount}, another power of ten than the price {price}', {
        header: column.header,
        amount,
        price: draft.row.price,
      })
      addIssue(draft, { code: 'total-differs', message, column: { index: column.index, header: column.header } })
    }
  }
}

/** Whether a column is units × price to the cent in every trade where neither is 1, of which there are at least two. */
function statesProducts(trades: readonly DraftRow[], column: ColumnMapping): boolean {
  const compared = trades.filter(({ row }) => Number(row.units) !== 1 && Number(row.price) !== 1)
  return (
    compared.length >= MIN_ROWS &&
    compared.every(
      ({ row, cells }) => Math.abs(sumOf(cells, [column]) - Number(row.units) * Number(row.price)) <= CENT_ERROR,
    )
  )
}

function isCost(header: string): boolean {
  return canMean(header, 'fee', 'tax')
}
