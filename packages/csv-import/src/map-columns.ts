import { type ColumnProfile, profileColumn } from './column-profile.ts'
import type { CsvTable } from './csv-table.ts'
import { guessType } from './guess-type.ts'
import { type HeaderMeaning, meaningsOfHeader, splitHeader } from './header-meaning.ts'
import { FEE_TOTALS, type HeaderClass } from './header-synonyms.ts'
import { type ImportField, REPEATABLE_FIELDS } from './import-field.ts'
import { isLedgerFile, ledgerFieldOf } from './ledger-file.ts'
import type { ColumnMapping } from './mapping.ts'

/** What a column is guessed to be, and why. */
export type ColumnGuess = Pick<ColumnMapping, 'field' | 'confidence' | 'reason'>

interface Candidate {
  readonly index: number
  readonly field: ImportField
  readonly weight: number
  readonly confidence: 'sure' | 'likely'
  readonly reason: string
}

const FIELD_OF_CLASS: Record<HeaderClass, ImportField> = {
  tradeDate: 'date',
  date: 'date',
  bookingDate: 'date',
  settlementDate: 'date',
  type: 'type',
  side: 'side',
  symbol: 'symbol',
  isin: 'isin',
  name: 'name',
  units: 'units',
  price: 'price',
  fee: 'fee',
  currency: 'currency',
  feeCurrency: 'feeCurrency',
  totalCurrency: 'totalCurrency',
  rate: 'rate',
  exchange: 'exchange',
  comments: 'comments',
  total: 'total',
  status: 'status',
}

/** A trade counts from the day it was made, so a trade date beats the day of booking and that of settlement. */
const CLASS_WEIGHT: Partial<Record<HeaderClass, number>> = { tradeDate: 8, bookingDate: -25, settlementDate: -50 }
const MATCH_WEIGHT: Record<HeaderMeaning['match'], number> = { known: 100, shortened: 99.5, longer: 60 }
const EMPTY_COLUMN_WEIGHT = -30
const ISIN_VALUES_WEIGHT = 75
const MOST = 0.8
const HALF = 0.5

/**
 * Guesses the field of every column from its header and checks the guess against the column's values, so that words
 * with two meanings (`Valuta` is a date in German and a currency in Dutch) go by what stands below them. Each field is
 * given once, except fees. A column in doubt gets no field, with the reason said.
 */
export function guessColumns(table: CsvTable): ColumnGuess[] {
  if (isLedgerFile(table)) return table.headers.map(guessLedgerColumn)
  const profiles = table.headers.map((_, index) => profileColumn(table, index))
  const guesses = table.headers.map(
    (header, index): ColumnGuess => ({
      field: null,
      confidence: 'none',
      reason: reasonForNone(header, profiles[index]),
    }),
  )
  const isFree = (field: ImportField) =>
    REPEATABLE_FIELDS.includes(field) || guesses.every((guess) => guess.field !== field)

  const candidates = table.headers.flatMap((header, index) => candidatesOf(header, index, profiles[index]))
  candidates.sort((a, b) => b.weight - a.weight || a.index - b.index)
  for (const { index, field, confidence, reason } of candidates) {
    if (guesses[index]?.field === null && isFree(field)) guesses[index] = { field, confidence, reason }
  }
  keepOneSumOfFees(table, guesses)
  preferUnderstoodType(table, guesses)
  keepSideOnlyIfNeeded(table, guesses)
  attachCurrencies(table, profiles, guesses)
  preferStatedCurrency(table, guesses)
  preferNameToComments(table, guesses)
  leaveOutWeakerIdentifier(table, guesses)
  return guesses
}

/** In a file of our own words the headers alone decide: a name may well look like a number there. */
function guessLedgerColumn(header: string): ColumnGuess {
  const field = ledgerFieldOf(header)
  return { field, confidence: 'sure', reason: `“${header}” is a known header for ${field}` }
}

function reasonForNone(header: string, profile: ColumnProfile | undefined): string {
  if (header === '') return 'The column has no header'
  if (profile?.filled === 0) return 'The column is empty'
  return 'The header is not a known one'
}

function candidatesOf(header: string, index: number, profile: ColumnProfile | undefined): Candidate[] {
  if (profile === undefined) return []
  const { hint } = splitHeader(header)
  const candidates: Candidate[] = []
  if (profile.exactIsins >= MOST && profile.filled > 0) {
    const reason = `The values are ISINs`
    candidates.push({ index, field: 'isin', weight: ISIN_VALUES_WEIGHT, confidence: 'likely', reason })
  }
  for (const meaning of meaningsOfHeader(header)) {
    const field = fieldOfMeaning(meaning, hint)
    if (field === null || !valuesFit(field, profile)) continue
    const empty = profile.filled === 0 ? EMPTY_COLUMN_WEIGHT : 0
    const weight =
      MATCH_WEIGHT[meaning.match] +
      (CLASS_WEIGHT[meaning.class] ?? 0) +
      empty +
      hintWeight(meaning, hint) -
      meaning.rank / 2
    const confidence = meaning.match === 'known' ? 'sure' : 'likely'
    candidates.push({ index, field, weight, confidence, reason: reasonOf(header, field, meaning) })
  }
  return candidates
}

function reasonOf(header: string, field: ImportField, { match }: HeaderMeaning): string {
  if (match === 'known') return `“${header}” is a known header for ${field}`
  if (match === 'shortened') return `“${header}” begins a known header for ${field}`
  return `“${header}” starts with a known header for ${field}`
}

/** `Currency (Total)` is the total's currency, `Currency (Result)` that of nothing imported. */
function fieldOfMeaning(meaning: HeaderMeaning, hint: string | null): ImportField | null {
  const field = FIELD_OF_CLASS[meaning.class]
  if (field !== 'currency' || hint === null) return field
  const classes = meaningsOfHeader(hint).map((hinted) => hinted.class)
  if (classes.includes('price')) return 'currency'
  if (classes.includes('fee')) return 'feeCurrency'
  if (classes.includes('total')) return 'totalCurrency'
  return null
}

function hintWeight(meaning: HeaderMeaning, hint: string | null): number {
  return meaning.class === 'currency' && hint !== null ? 10 : 0
}

function valuesFit(field: ImportField, profile: ColumnProfile): boolean {
  if (profile.filled === 0) return true
  switch (field) {
    case 'date':
      return profile.dates >= HALF
    case 'units':
    case 'price':
    case 'fee':
    case 'total':
    case 'rate':
      return profile.numbers >= HALF
    case 'isin':
      return profile.isins >= HALF
    case 'currency':
    case 'feeCurrency':
    case 'totalCurrency':
      return profile.currencyCodes >= HALF
    case 'symbol':
      return profile.exactIsins < MOST
    case 'type':
    case 'side':
    case 'exchange':
    case 'status':
      return profile.numbers < HALF && profile.dates < HALF
    case 'name':
    case 'comments':
      return profile.dates < HALF
  }
}

/** A column that adds up the fees stands for all of them. */
function keepOneSumOfFees(table: CsvTable, guesses: ColumnGuess[]): void {
  const sum = table.headers.findIndex(
    (header, index) => guesses[index]?.field === 'fee' && FEE_TOTALS.includes(splitHeader(header).base),
  )
  if (sum < 0) return
  for (const [index, guess] of guesses.entries()) {
    if (guess.field === 'fee' && index !== sum) guesses[index] = none(`“${table.headers[sum]}” has the sum of the fees`)
  }
}

/** Where the words of the type column mean nothing, another column that could be the type and is understood is taken. */
function preferUnderstoodType(table: CsvTable, guesses: ColumnGuess[]): void {
  const isUnderstood = (index: number) => table.rows.some(({ cells }) => guessType(cells[index] ?? '') !== null)
  const type = guesses.findIndex((guess) => guess.field === 'type')
  if (type >= 0 && isUnderstood(type)) return
  const better = table.headers.findIndex((header, index) => {
    const isFree = guesses[index]?.field === null || guesses[index]?.field === 'side'
    return isFree && meaningsOfHeader(header).some((meaning) => meaning.class === 'type') && isUnderstood(index)
  })
  if (better < 0) return
  if (type >= 0) guesses[type] = none(`“${table.headers[better]}” has the types`)
  guesses[better] = { field: 'type', confidence: 'likely', reason: 'The values are known types' }
}

/** A second column for the type is used only where the first leaves words open that the second answers. */
function keepSideOnlyIfNeeded(table: CsvTable, guesses: ColumnGuess[]): void {
  const side = guesses.findIndex((guess) => guess.field === 'side')
  const type = guesses.findIndex((guess) => guess.field === 'type')
  if (side < 0) return
  const isNeeded = table.rows.some(({ cells }) => {
    const answer = guessType(cells[side] ?? '')
    return guessType(cells[type] ?? '') === null && (answer === 'buy' || answer === 'sell')
  })
  if (!isNeeded) guesses[side] = none('The type column says the same')
}

/**
 * Files with headers such as `Valuta` three times, or with none, put a currency beside each amount. Whether it belongs
 * to the amount before or after it shows in the blank cells: a currency is blank where its amount is.
 */
function attachCurrencies(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  const beside = table.headers.flatMap((header, index) =>
    (profiles[index]?.currencies ?? 0) >= MOST && isRepeatedOrBlank(table.headers, header) ? [index] : [],
  )
  if (beside.length < 2) return
  for (const index of beside) guesses[index] = none('The currency of an amount that is not imported')
  const step = countMismatches(table, beside, 1) < countMismatches(table, beside, -1) ? 1 : -1
  const give = (index: number, field: ImportField) => {
    const confidence = 'likely'
    guesses[index] = { field, confidence, reason: 'The values are currencies and stand beside the amount' }
  }
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

/** A header such as `Price in CHF` settles the currency; a currency column beside it is that of something else. */
function preferStatedCurrency(table: CsvTable, guesses: ColumnGuess[]): void {
  const price = guesses.findIndex((guess) => guess.field === 'price')
  const currency = guesses.findIndex((guess) => guess.field === 'currency')
  const stated = splitHeader(table.headers[price] ?? '').statedCurrency
  if (currency >= 0 && stated !== null) guesses[currency] = none(`“${table.headers[price]}” states the currency`)
}

/** A description is a remark beside a name, and the name where no other column is. */
function preferNameToComments(table: CsvTable, guesses: ColumnGuess[]): void {
  if (guesses.some((guess) => guess.field === 'name')) return
  const index = guesses.findIndex(
    (guess, column) =>
      guess.field === 'comments' &&
      meaningsOfHeader(table.headers[column] ?? '').some((meaning) => meaning.class === 'name'),
  )
  if (index >= 0) guesses[index] = { field: 'name', confidence: 'likely', reason: 'No other column has the name' }
}

/** A German securities number finds nothing that the ISIN beside it does not find better. */
function leaveOutWeakerIdentifier(table: CsvTable, guesses: ColumnGuess[]): void {
  if (guesses.every((guess) => guess.field !== 'isin')) return
  const wkn = table.headers.findIndex(
    (header, index) => guesses[index]?.field === 'symbol' && header.toLowerCase() === 'wkn',
  )
  if (wkn >= 0) guesses[wkn] = none('The ISIN identifies the security')
}

function none(reason: string): ColumnGuess {
  return { field: null, confidence: 'none', reason }
}
