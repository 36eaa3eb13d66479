import { text } from '@plumbline/text/text'
import { readNumber } from '../cells/numbers.ts'
import type { ColumnGuess } from '../readings/mapping.ts'
import type { ColumnProfile } from '../tables/column-profile.ts'
import type { CsvTable } from '../tables/csv-table.ts'

/** Files without a header and without currency marks, whose amounts multiply to the smallest unit. */

const MIN_PRODUCTS = 3
const MOST = 0.8

/** The amounts of a column by row, without signs; null where there is none. */
type Amounts = readonly ({ readonly value: number; readonly decimals: number; readonly isNegative: boolean } | null)[]

/**
 * Without a header: if exactly one column is the product of two others in every row that has all three, and only one of
 * the two holds whole numbers or the signs of sales, they are units, price and total. An amount by which a fourth column
 * differs from the total is the fee.
 */
export function giveProductWithoutHeader(
  table: CsvTable,
  profiles: readonly ColumnProfile[],
  guesses: ColumnGuess[],
): void {
  const columns = table.headers.flatMap((_, index) => {
    const isFree = (guesses[index]?.field ?? null) === null
    return isFree && (profiles[index]?.numbers ?? 0) >= MOST ? [index] : []
  })
  const amounts = new Map(columns.map((index) => [index, amountsOf(table, index)]))
  const of = (index: number) => amounts.get(index) ?? []
  const found = columns.flatMap((units) =>
    columns.flatMap((price) =>
      columns
        .filter((total) => new Set([units, price, total]).size === 3 && areUnits(of(units), of(price)))
        .filter((total) => isProduct(of(units), of(price), of(total)))
        .map((total) => ({ units, price, total })),
    ),
  )
  const [only, ...others] = found
  if (only === undefined || others.length > 0) return
  const reason = text('Units × price = total in every row')
  for (const field of ['units', 'price', 'total'] as const)
    guesses[only[field]] = { field, confidence: 'likely', reason }
  const left = columns.filter((index) => !Object.values(only).includes(index))
  const fee = left.find((index) =>
    left.some((other) => other !== index && isDifference(of(only.total), of(other), of(index))),
  )
  if (fee === undefined) return
  guesses[fee] = { field: 'fee', confidence: 'likely', reason: text('Two totals differ by it') }
  giveCurrencies(profiles, guesses, fee)
}

function amountsOf({ rows }: CsvTable, index: number): Amounts {
  return rows.map(({ cells }) => {
    const number = readNumber(cells[index] ?? '', '.')
    if (number.kind !== 'number' || number.value === '0') return null
    const value = Number(number.value)
    return { value: Math.abs(value), decimals: number.decimals, isNegative: value < 0 }
  })
}

function isWhole(amounts: Amounts): boolean {
  return amounts.every((amount) => amount === null || amount.decimals === 0)
}

/** Of two factors, the one in whole numbers or the one with signs: prices are never negative. */
function areUnits(units: Amounts, price: Amounts): boolean {
  const hasSigns = (amounts: Amounts) => amounts.some((amount) => amount?.isNegative === true)
  return isWhole(units) === isWhole(price) ? hasSigns(units) && !hasSigns(price) : isWhole(units)
}

/** Whether the first two multiply to the third, within the rounding of their last digits. */
function isProduct(first: Amounts, second: Amounts, product: Amounts): boolean {
  let rows = 0
  for (const [row, total] of product.entries()) {
    const [a, b] = [first[row] ?? null, second[row] ?? null]
    if (a === null || b === null || total === null) continue
    if (Math.abs(a.value * b.value - total.value) > roundingOf(total) + productRounding(a, b)) return false
    rows++
  }
  return rows >= MIN_PRODUCTS
}

type Amount = NonNullable<Amounts[number]>

function roundingOf({ decimals }: Amount): number {
  return 0.5 * 10 ** -decimals + 1e-9
}

/** Whole numbers are exact. */
function productRounding(first: Amount, second: Amount): number {
  const of = (factor: Amount, other: Amount) => (factor.decimals === 0 ? 0 : roundingOf(factor) * other.value)
  return of(first, second) + of(second, first)
}

/** Whether two columns differ by a third in every row that has all three. */
function isDifference(first: Amounts, second: Amounts, difference: Amounts): boolean {
  let rows = 0
  for (const [row, between] of difference.entries()) {
    const [a, b] = [first[row] ?? null, second[row] ?? null]
    if (a === null || b === null || between === null) continue
    if (Math.abs(Math.abs(a.value - b.value) - between.value) > 10 ** -between.decimals) return false
    rows++
  }
  return rows >= MIN_PRODUCTS
}

/** Of two columns of currencies, the one beside the fee is that of the fee. */
function giveCurrencies(profiles: readonly ColumnProfile[], guesses: ColumnGuess[], fee: number): void {
  const currencies = profiles.flatMap((profile, index) =>
    profile.currencies >= MOST && (guesses[index]?.field ?? null) === null ? [index] : [],
  )
  const beside = currencies.filter((index) => Math.abs(index - fee) === 1)
  const [other, ...others] = currencies.filter((index) => !beside.includes(index))
  if (beside.length !== 1 || beside[0] === undefined || other === undefined || others.length > 0) return
  const reason = text('The values are currencies next to the amount')
  guesses[beside[0]] = { field: 'feeCurrency', confidence: 'likely', reason }
  if (guesses.every(({ field }) => field !== 'currency'))
    guesses[other] = { field: 'currency', confidence: 'likely', reason: text('The values are currencies') }
}
