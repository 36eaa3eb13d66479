import { currencyOf } from '@plumbline/reading/words/currencies'
import { sizeOf } from '../cells/numbers.ts'
import { PRICE_SCALES } from '../laws/total-check.ts'
import type { ColumnMapping, RateMeaning } from '../readings/mapping.ts'
import { cellOf, currencyWordOf, type Layout, layoutOf, numberOf, sumOf, totalOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'

const MAX_ERROR_RATIO = 0.05
/** Closer than a fee and a margin on the rate: with eight powers of ten, chance comes near more often. */
const MAX_SCALED_ERROR_RATIO = 0.02
const MIN_DISTANCE_FROM_ONE = 0.005
const ENOUGH_ROWS = 1000

/**
 * Determines by calculation what the file's rate means, because brokers state it either way: chooses between units ×
 * price × rate, ÷ rate, and no rate, by which comes closest to the row's total, with or without the fees. Without a
 * total, the rate is account currency per 1 of the price's currency.
 */
export function guessRateMeaning(table: CsvTable, columns: readonly ColumnMapping[]): RateMeaning {
  const layout = layoutOf(columns)
  const { rate: rateColumn, total: totalColumn, debit, credit } = layout.of
  if (rateColumn === undefined || (totalColumn ?? debit ?? credit) === undefined) return 'account-per-price'
  let tested = 0
  const votes: Record<RateMeaning, number> = { 'account-per-price': 0, 'price-per-account': 0, unrelated: 0 }
  const scaledVotes = { ...votes }
  for (const { cells } of table.rows) {
    const [units = 0, price = 0, rate = 0, total = 0] = [
      numberOf(cells, layout, 'units'),
      numberOf(cells, layout, 'price'),
      numberOf(cells, layout, 'rate'),
      totalOf(cells, layout),
    ].map(sizeOf)
    if (!units || !price || !rate || !total || Math.abs(rate - 1) < MIN_DISTANCE_FROM_ONE) continue
    if (isSameCurrency(cells, layout)) continue
    tested++
    const fee = sumOf(cells, layout.fees)
    const error = (gross: number) => Math.min(...[0, fee, -fee].map((part) => Math.abs(gross + part - total) / total))
    const errors: [RateMeaning, number][] = [
      ['account-per-price', error(units * price * rate)],
      ['price-per-account', error((units * price) / rate)],
      ['unrelated', error(units * price)],
    ]
    errors.sort((a, b) => a[1] - b[1])
    const nearest = errors[0]
    if (nearest !== undefined && nearest[1] < MAX_ERROR_RATIO) votes[nearest[0]]++
    const scaled = scaledMeaning(units * price, rate, total)
    if (scaled !== null) scaledVotes[scaled]++
    if (tested === ENOUGH_ROWS) break
  }
  if (tested === 0) return 'account-per-price'
  const [meaning, count] = mostVoted(votes)
  const [ofScaled, scaledCount] = mostVoted(scaledVotes)
  // A rate of 10 or 100 makes one row agree by chance.
  if (count > 0 && (count >= scaledCount || scaledCount < tested)) return meaning
  return scaledCount > tested / 2 ? ofScaled : 'unrelated'
}

function mostVoted(votes: Record<RateMeaning, number>): [RateMeaning, number] {
  // Object.entries forgets the keys of a record.
  return (Object.entries(votes) as [RateMeaning, number][]).reduce((a, b) => (b[1] > a[1] ? b : a))
}

/** The meaning with which units × price is the total but for a power of ten: the price is stated in another unit. */
function scaledMeaning(gross: number, rate: number, total: number): RateMeaning | null {
  const isScaled = (amount: number) =>
    PRICE_SCALES.some((scale) => Math.abs(amount * Number(scale) - total) < total * MAX_SCALED_ERROR_RATIO)
  if (isScaled(gross * rate)) return 'account-per-price'
  return isScaled(gross / rate) ? 'price-per-account' : null
}

/** If price and total are in one currency, the rate does not affect the row, so the row proves nothing. */
function isSameCurrency(cells: readonly string[], layout: Layout): boolean {
  const ofTotal = currencyOf(cellOf(cells, layout, 'totalCurrency'))
  return ofTotal !== null && ofTotal === currencyOf(currencyWordOf(cells, layout) ?? '')
}
