import { text } from '@plumbline/text/text'
import { withoutUnderscores } from '../cells/normalize-words.ts'
import { type DecimalMark, decimalMarkShownBy, readNumber } from '../cells/numbers.ts'
import { usualMarkOf } from '../cells/usual-mark.ts'
import { amountOf, compareTotal, ONE } from '../laws/total-check.ts'
import type { ColumnGuess } from '../readings/mapping.ts'
import type { ColumnProfile } from '../tables/column-profile.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { FIAT, isCoin } from '../words/coins.ts'
import { guessType } from '../words/guess-type.ts'
import { isPairHeader, splitHeader } from '../words/header-meaning.ts'
import type { ImportField } from '../words/import-field.ts'
import { giveProductWithoutHeader } from './product-without-header.ts'

const SAMPLE_ROWS = 200
const MOST = 0.8
const HALF = 0.5

type Role = Extract<ImportField, 'units' | 'price' | 'total'>

/**
 * If no header identifies units or price, finds the column by calculation: multiplied by the other, it equals a third
 * column in most rows. `Amount` means units in files of coins, `Rate` a price in Indian files.
 */
export function findMissingAmounts(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  const roleOf = (role: Role) => guesses.findIndex((guess) => guess.field === role)
  const units = roleOf('units')
  const price = roleOf('price')
  if (units < 0 && price < 0) {
    if (table.headerLine === 0) {
      giveMarkedAmounts(table, profiles, guesses)
      if (roleOf('units') < 0) giveProductWithoutHeader(table, profiles, guesses)
      if (roleOf('units') < 0) giveWholeUnits(table, profiles, guesses)
    } else if (!giveAmountBesideValue(table, profiles, guesses)) giveRateOfCoin(table, profiles, guesses)
    return
  }
  if (units >= 0 && price >= 0) return
  const isGiven = () =>
    giveAmountOfPair(table, guesses) || giveAmountOfCoins(table, guesses) || giveUnmarkedAmount(table, guesses)
  if (units < 0 && isGiven()) return
  const known = units < 0 ? price : units
  const missing: Role = units < 0 ? 'units' : 'price'
  const canBe = (index: number) => {
    const field = guesses[index]?.field ?? null
    return (profiles[index]?.numbers ?? 0) >= HALF && (field === null || field === 'total' || field === 'rate')
  }
  const numbers = table.headers.flatMap((_, index) => (canBe(index) && index !== known ? [index] : []))
  const pairs = numbers
    .flatMap((factor) => numbers.map((product) => ({ factor, product })))
    .filter(({ factor, product }) => factor !== product)
  const total = roleOf('total')
  const fees = guesses.flatMap(({ field }, index) => (field === 'fee' ? [index] : []))
  const marks = table.headers.map((_, index) => decimalMarkOf(table, index))
  const found = pairs
    .filter(
      ({ factor, product }) => shareOfProducts(table, marks, { first: known, second: factor, product, fees }) >= MOST,
    )
    .sort((a, b) => Number(b.product === total) - Number(a.product === total))[0]
  if (found === undefined) {
    if (missing === 'price' && giveRateOfOneCurrency(table, guesses)) return
    if (units >= 0 && total < 0) giveSignedMoney(table, numbers, guesses)
    return
  }
  const { factor, product } = found
  const nameOf = (index: number) => splitHeader(table.headers[index] ?? '').base
  const names = { first: nameOf(known), second: nameOf(factor), product: nameOf(product) }
  const reason = text('“{first}” × “{second}” = “{product}”', names)
  guesses[factor] = { field: missing, confidence: 'likely', reason }
  if (total < 0 || total === factor) guesses[product] = { field: 'total', confidence: 'likely', reason }
}

/** The column that is negative in every purchase and positive in every sale, with both among them, is their money. */
function giveSignedMoney(table: CsvTable, numbers: readonly number[], guesses: ColumnGuess[]): void {
  const type = guesses.findIndex(({ field }) => field === 'type')
  const sides = table.rows.slice(0, SAMPLE_ROWS).flatMap(({ cells }) => {
    const side = guessType(cells[type] ?? '')
    return side === 'buy' || side === 'sell' ? [{ cells, side }] : []
  })
  if (new Set(sides.map(({ side }) => side)).size < BOTH) return
  const isMoney = (index: number) =>
    sides.every(({ cells, side }) => {
      const number = readNumber(cells[index] ?? '', decimalMarkOf(table, index))
      return number.kind === 'number' && number.value !== '0' && number.value.startsWith('-') === (side === 'buy')
    })
  const [only, ...others] = numbers.filter((index) => guesses[index]?.field === null && isMoney(index))
  if (only === undefined || others.length > 0) return
  const reason = text('Negative in all purchases and positive in all sales')
  guesses[only] = { field: 'total', confidence: 'likely', reason }
}

const BOTH = 2

/** Of coins, a lone `Amount` beside the price is that of the coins. */
function giveAmountOfCoins(table: CsvTable, guesses: ColumnGuess[]): boolean {
  const symbol = guesses.findIndex(({ field }) => field === 'symbol')
  const amounts = guesses.flatMap(({ field }, index) => (field === 'total' ? [index] : []))
  const [amount, ...others] = amounts
  if (symbol < 0 || amount === undefined || others.length > 0) return false
  const cells = table.rows.flatMap(({ cells: row }) => (row[symbol] ? [row[symbol]] : []))
  if (!/^amount$/i.test(table.headers[amount] ?? '') || cells.length === 0 || !cells.every(isCoinOrMoney)) return false
  guesses[amount] = { field: 'units', confidence: 'likely', reason: text('No other column has the number of coins') }
  return true
}

/** Without a price, `Amount` beside the value of coins is the number of coins. */
function giveAmountBesideValue(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): boolean {
  const symbol = guesses.findIndex(({ field }) => field === 'symbol')
  const amount = table.headers.findIndex((header) => /^amount$/i.test(header))
  const isNumber = (index: number) => (profiles[index]?.numbers ?? 0) >= MOST
  const value = table.headers.findIndex(
    (header, index) => index !== amount && /\b(?:fiat|value)\b/i.test(withoutUnderscores(header)) && isNumber(index),
  )
  const coins = table.rows.flatMap(({ cells }) => (cells[symbol] ? [cells[symbol]] : []))
  if (symbol < 0 || amount < 0 || value < 0 || coins.length === 0 || !coins.every(isCoin)) return false
  const reason = text('No other column has the number of coins')
  guesses[amount] = { field: 'units', confidence: 'likely', reason }
  guesses[value] = { field: 'total', confidence: 'likely', reason: text('The value of the coins') }
  return true
}

/** Beside prices with the mark of a currency, a lone amount without any is that of the units. */
function giveUnmarkedAmount(table: CsvTable, guesses: ColumnGuess[]): boolean {
  const price = guesses.findIndex(({ field }) => field === 'price')
  const [amount, ...others] = guesses.flatMap(({ field }, index) => (field === 'total' ? [index] : []))
  if (price < 0 || amount === undefined || others.length > 0 || !hasMarks(table, price)) return false
  if (!AMOUNT_WORDS.test(table.headers[amount] ?? '')) return false
  const isMarked = ({ cells }: CsvTable['rows'][number]) => CURRENCY_MARK.test((cells[amount] ?? '').trim())
  if (table.rows.some(isMarked)) return false
  guesses[amount] = { field: 'units', confidence: 'likely', reason: text('Only amounts of money have a currency') }
  return true
}

function isCoinOrMoney(cell: string): boolean {
  return isCoin(cell) || FIAT.has(cell.toUpperCase())
}

const MIN_MARKED_ROWS = 2
const CURRENCY_MARK = /^(?:\p{Sc}|[A-Z]{3}\b)|(?:\p{Sc}|\b[A-Z]{3})$/u

/**
 * Without headers, amounts with a currency next to plain numbers tell which is which: plain × marked = marked is
 * units × price = total.
 */
function giveMarkedAmounts(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  const amounts = table.headers.flatMap((_, index) => {
    const isFree = (guesses[index]?.field ?? null) === null
    return isFree && (profiles[index]?.numbers ?? 0) >= MOST && (profiles[index]?.filled ?? 0) >= MIN_MARKED_ROWS
      ? [index]
      : []
  })
  const marked = amounts.filter((index) => hasMarks(table, index))
  const plain = amounts.filter((index) => !marked.includes(index))
  const marks = table.headers.map((_, index) => decimalMarkOf(table, index))
  const found = plain.flatMap((units) =>
    marked.flatMap((price) =>
      marked
        .filter((total) => total !== price)
        .filter(
          (total) => shareOfProducts(table, marks, { first: units, second: price, product: total, fees: [] }) === 1,
        )
        .map((total) => ({ units, price, total })),
    ),
  )
  const [only, ...others] = found
  if (only === undefined || others.length > 0) return
  const reason = text('Units × price = total: only amounts of money have a currency')
  for (const field of ['units', 'price', 'total'] as const) {
    guesses[only[field]] = { field, confidence: 'likely', reason }
  }
}

const MIN_UNMARKED_ROWS = 3

/**
 * Without headers and currency marks: whole numbers beside one column with decimals are units and prices. A third
 * column of one figure throughout is the fee.
 */
function giveWholeUnits(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  const amounts = table.headers.flatMap((_, index) => {
    const isFree = (guesses[index]?.field ?? null) === null
    return isFree && (profiles[index]?.numbers ?? 0) === 1 && (profiles[index]?.filled ?? 0) >= MIN_UNMARKED_ROWS
      ? [index]
      : []
  })
  const cellsOf = (index: number) => table.rows.map(({ cells }) => cells[index] ?? '')
  const constant = amounts.filter((index) => new Set(cellsOf(index)).size === 1)
  const [first, second, ...others] = amounts.filter((index) => !constant.includes(index))
  if (first === undefined || second === undefined || others.length > 0 || constant.length > 1) return
  const isWhole = (index: number) => cellsOf(index).every((cell) => /^-?[1-9]\d*$/.test(cell))
  if (isWhole(first) === isWhole(second)) return
  const [units, price] = isWhole(first) ? [first, second] : [second, first]
  const reason = text('Only units are whole numbers in every row')
  guesses[units] = { field: 'units', confidence: 'likely', reason }
  guesses[price] = { field: 'price', confidence: 'likely', reason }
  const [fee] = constant
  if (fee !== undefined)
    guesses[fee] = { field: 'fee', confidence: 'likely', reason: text('The same amount in every row is a fee') }
}

function hasMarks({ rows }: CsvTable, index: number): boolean {
  const filled = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '')
  return filled.every((cell) => CURRENCY_MARK.test(cell))
}

/** A rate of exchange needs two currencies: in a file that states none and no price, `Rate` is the price. */
function giveRateOfOneCurrency({ headers }: CsvTable, guesses: ColumnGuess[]): boolean {
  const index = guesses.findIndex(({ field }) => field === 'rate')
  const header = headers[index] ?? ''
  const isStated = guesses.some(({ field }) => field !== null && /currency/i.test(field))
  if (
    splitHeader(header).base !== 'rate' ||
    isStated ||
    headers.some((each) => splitHeader(each).statedCurrency !== null)
  )
    return false
  const reason = text('“{header}” is a known header for {field}', { header, field: 'price' })
  guesses[index] = { field: 'price', confidence: 'likely', reason }
  return true
}

/** Without units and price, a rate that multiplied by an amount gives a third column is the price of the amount. */
function giveRateOfCoin(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  const first = guesses.findIndex(({ field }) => field === 'rate')
  if (first < 0) return
  const numbers = table.headers.flatMap((_, index) => {
    const field = guesses[index]?.field ?? null
    const canBe = field === null || field === 'total'
    return index !== first && canBe && (profiles[index]?.numbers ?? 0) >= HALF ? [index] : []
  })
  const fees = guesses.flatMap(({ field }, index) => (field === 'fee' ? [index] : []))
  const marks = table.headers.map((_, index) => decimalMarkOf(table, index))
  for (const second of numbers) {
    const product = numbers.find(
      (index) => index !== second && shareOfProducts(table, marks, { first, second, product: index, fees }) >= MOST,
    )
    if (product === undefined) continue
    const nameOf = (index: number) => splitHeader(table.headers[index] ?? '').base
    const names = { first: nameOf(second), second: nameOf(first), product: nameOf(product) }
    const reason = text('“{first}” × “{second}” = “{product}”', names)
    const total = guesses.findIndex(({ field }) => field === 'total')
    if (total >= 0)
      guesses[total] = {
        field: null,
        confidence: 'none',
        reason: text('“{header}” is the total', { header: names.product }),
      }
    guesses[second] = { field: 'units', confidence: 'likely', reason }
    guesses[first] = { field: 'price', confidence: 'likely', reason }
    guesses[product] = { field: 'total', confidence: 'likely', reason }
    return
  }
}

const COIN_WORDS = /\b(?:coin|crypto|token|pair)/i
const AMOUNT_WORDS = /^(?:amount|betrag|menge|montant|quantité|importe|importo|quantia|částka|kwota|bedrag)$/i

/** Next to a coin or a coin pair and a price, an amount is the amount of the coin. */
function giveAmountOfPair(table: CsvTable, guesses: ColumnGuess[]): boolean {
  const hasPairs = guesses.some(({ field }, index) => {
    const header = table.headers[index] ?? ''
    return field === 'symbol' && (isPairHeader(header) || COIN_WORDS.test(header))
  })
  const amount = guesses.findIndex(
    ({ field }, index) => field === 'total' && AMOUNT_WORDS.test(table.headers[index] ?? ''),
  )
  if (!hasPairs || amount < 0) return false
  guesses[amount] = {
    field: 'units',
    confidence: 'likely',
    reason: text('The amount is in the first part of the pair'),
  }
  return true
}

/** The first decimal mark that a column shows, or the usual one of the file. */
export function decimalMarkOf({ rows, delimiter }: CsvTable, index: number): DecimalMark {
  for (const { cells } of rows.slice(0, SAMPLE_ROWS)) {
    const mark = decimalMarkShownBy(cells[index] ?? '')
    if (mark !== null) return mark
  }
  return usualMarkOf(delimiter)
}

/** Columns of which the first two may give the third, with or without the fees. */
interface ProductColumns {
  readonly first: number
  readonly second: number
  readonly product: number
  readonly fees: readonly number[]
}

/** The share of rows with all three amounts in which the first two give the third. */
function shareOfProducts(
  table: CsvTable,
  marks: readonly DecimalMark[],
  { first, second, product, fees }: ProductColumns,
): number {
  let rows = 0
  let fitting = 0
  let without = 0
  for (const { cells } of table.rows) {
    const amountIn = (index: number) => {
      const number = readNumber(cells[index] ?? '', marks[index] ?? '.')
      return amountOf(
        number.kind === 'number' ? Number(number.value) : 0,
        number.kind === 'number' ? number.decimals : 0,
      )
    }
    const [units, price, total] = [first, second, product].map(amountIn)
    if (units?.value && total?.value && !price?.value) without++
    if (!units?.value || !price?.value || !total?.value) continue
    // One unit at a price that is the total proves nothing.
    if (units.value === 1 && price.value === total.value) continue
    rows++
    const comparison = compareTotal({
      isSell: false,
      units,
      price,
      total,
      fees: fees.map(amountIn),
      extras: [],
      factors: [ONE],
      isBond: false,
    })
    if (comparison.kind === 'exact' || comparison.kind === 'close') fitting++
    if (rows === SAMPLE_ROWS) break
  }
  // Limits that only a few orders have are no prices.
  return rows === 0 || without > rows ? 0 : fitting / rows
}
