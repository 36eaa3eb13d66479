import { text } from '@plumbline/text/text'
import { wordsOfHeader } from '../cells/normalize-words.ts'
import type { ColumnGuess } from '../readings/mapping.ts'
import type { ColumnProfile } from '../tables/column-profile.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { splitHeader } from '../words/header-meaning.ts'
import type { ImportField } from '../words/import-field.ts'
import { noField } from './no-field.ts'

/** Which columns are the currencies of which amounts. */

const MOST = 0.8
const HALF = 0.5

function besideAmount(field: ImportField): ColumnGuess {
  return { field, confidence: 'likely', reason: text('The values are currencies next to the amount') }
}

/**
 * Files with repeated headers such as `Valuta`, or blank ones, put a currency next to each amount. Blank cells show
 * whether it belongs to the amount before or after it: a currency is blank where its amount is.
 */
export function attachCurrencies(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  const beside = table.headers.flatMap((header, index) =>
    (profiles[index]?.currencies ?? 0) >= MOST && isRepeatedOrBlank(table.headers, header) ? [index] : [],
  )
  const give = (index: number, field: ImportField) => {
    guesses[index] = besideAmount(field)
  }
  const [only, ...others] = beside
  if (only === undefined) return
  if (others.length === 0) {
    const isNeeded = guesses.every((guess) => guess.field !== 'currency')
    const amounts = [guesses[only - 1]?.field, guesses[only + 1]?.field]
    if (guesses[only]?.field === null && isNeeded && amounts.some((field) => field === 'price' || field === 'total')) {
      give(only, 'currency')
    }
    return
  }
  for (const index of beside) guesses[index] = noField(text('The currency of an amount that is not imported'))
  const step = countMismatches(table, beside, 1) < countMismatches(table, beside, -1) ? 1 : -1
  for (const index of beside) {
    const amount = guesses[index + step]?.field
    if (amount === 'price') give(index, 'currency')
    if (amount === 'fee') give(index, 'feeCurrency')
    if (amount === 'total') give(index, 'totalCurrency')
  }
  if (guesses.some((guess) => guess.field === 'currency')) return
  const left = beside.find((index) => guesses[index]?.field === null)
  if (left !== undefined) give(left, 'currency')
}

/** A column of currencies whose header is that of an amount with more after it has its unit: `Price (unit)`. */
export function attachUnits(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  const bases = table.headers.map((header) => splitHeader(header).base)
  for (const [index, base] of bases.entries()) {
    if (base === '' || (profiles[index]?.currencies ?? 0) < MOST) continue
    const amount = bases.findIndex(
      (other, column) => column !== index && other === base && (profiles[column]?.numbers ?? 0) >= HALF,
    )
    const field = guesses[amount]?.field ?? null
    const fieldOfUnit = field === null ? undefined : UNIT_FIELDS[field]
    if (fieldOfUnit === undefined || guesses.some((guess) => guess.field === fieldOfUnit)) continue
    guesses[index] = besideAmount(fieldOfUnit)
  }
}

const UNIT_FIELDS: Partial<Record<ImportField, ImportField>> = {
  price: 'currency',
  total: 'totalCurrency',
  fee: 'feeCurrency',
}

function isRepeatedOrBlank(headers: readonly string[], header: string): boolean {
  return header === '' || headers.filter((other) => other === header).length > 1
}

function countMismatches(table: CsvTable, indexes: readonly number[], step: 1 | -1): number {
  let mismatches = 0
  for (const { cells } of table.rows) {
    for (const index of indexes) {
      if (((cells[index] ?? '') === '') !== ((cells[index + step] ?? '') === '')) mismatches++
    }
  }
  return mismatches
}

/** A header such as `Price in CHF` determines the currency. A currency column next to it belongs to something else. */
export function preferStatedCurrency(table: CsvTable, guesses: ColumnGuess[]): void {
  const price = guesses.findIndex((guess) => guess.field === 'price')
  const currency = guesses.findIndex((guess) => guess.field === 'currency')
  const stated = splitHeader(table.headers[price] ?? '').statedCurrency
  if (currency >= 0 && stated !== null)
    guesses[currency] = noField(text('“{header}” states the currency', { header: table.headers[price] ?? '' }))
}

/** A word for currencies, alone or after the words of a price: `Spot Currency` beside `Spot Price`. */
const CURRENCY_WORD = /^(?:currency|ccy|währung|devise|divisa|moneda|moeda|valuta|waluta|měna)$/i

/** The column of currencies whose header has the words of the price is that of the prices. */
export function attachCurrencyOfPrice(
  { headers }: CsvTable,
  profiles: readonly ColumnProfile[],
  guesses: ColumnGuess[],
): void {
  const price = headers[guesses.findIndex(({ field }) => field === 'price')]
  if (price === undefined || splitHeader(price).statedCurrency !== null) return
  if (guesses.some(({ field }) => field === 'currency')) return
  const ofPrice = wordsOfHeader(price)
  const index = headers.findIndex((header, column) => {
    const words = wordsOfHeader(header)
    const others = words.filter((word) => !CURRENCY_WORD.test(word))
    const isOfPrice = others.length === words.length - 1 && others.length > 0
    const isFree = guesses[column]?.field === null && (profiles[column]?.currencies ?? 0) >= MOST
    return isFree && isOfPrice && others.every((word) => ofPrice.includes(word))
  })
  if (index >= 0) guesses[index] = besideAmount('currency')
}

/** In a file without a header, the only column of currencies is that of the prices. */
export function findCurrencyWithoutHeader(
  { headerLine }: CsvTable,
  profiles: readonly ColumnProfile[],
  guesses: ColumnGuess[],
): void {
  if (headerLine !== 0 || guesses.some(({ field }) => field === 'currency')) return
  const columns = profiles.flatMap(({ currencies }, index) =>
    currencies >= MOST && guesses[index]?.field === null ? [index] : [],
  )
  const [only, ...others] = columns
  if (only === undefined || others.length > 0) return
  guesses[only] = { field: 'currency', confidence: 'likely', reason: text('The values are currencies') }
}
