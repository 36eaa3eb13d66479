import { type Text, text } from '@plumbline/text/text'
import { DATE_FORMATS, readDate } from '../cells/date-formats.ts'
import { withoutUnderscores } from '../cells/normalize-words.ts'
import { readNumber, sizeOf } from '../cells/numbers.ts'
import type { ColumnGuess } from '../readings/mapping.ts'
import { type ColumnProfile, profileColumn } from '../tables/column-profile.ts'
import type { CsvTable, TableReader } from '../tables/csv-table.ts'
import { isLedgerFile, ledgerFieldOf } from '../tables/ledger-file.ts'
import { isNumberedHeader } from '../tables/numbered-headers.ts'
import { isCoin } from '../words/coins.ts'
import { guessType, typeGuesserFor } from '../words/guess-type.ts'
import { canMean, meaningsOfHeader, splitHeader } from '../words/header-meaning.ts'
import { FEE_TOTALS, NAME_OR_SYMBOL_WORDS } from '../words/header-synonyms.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import { type ImportField, REPEATABLE_FIELDS } from '../words/import-field.ts'
import { isAssetClass } from '../words/unsupported-instrument.ts'
import { isWellKnownOfUnitedStates } from '../words/well-known-symbols.ts'
import { type Candidate, candidateFields, languageShares } from './candidate-fields.ts'
import { findCoinsByValue } from './coins-by-value.ts'
import {
  attachCurrencies,
  attachCurrencyOfPrice,
  attachUnits,
  findCurrencyWithoutHeader,
  preferStatedCurrency,
} from './currency-columns.ts'
import { leaveOutFeeOfUnit } from './fee-of-unit.ts'
import { decimalMarkOf, findMissingAmounts } from './missing-amounts.ts'
import { currencyOfSuffix, exchangesInPrefixes } from './missing-currency/exchanges.ts'
import { areOfSaoPaulo, isAsianNumber } from './missing-currency/languages.ts'
import { noField } from './no-field.ts'
import { findUnnamedFee } from './unnamed-fee.ts'

/** What a column is guessed to be, and why. */

const MOST = 0.8
const HALF = 0.5
const UNDERSTOOD = 0.6
/** Words of types repeat soon: so many rows show what a column is. */
const SAMPLE_ROWS = 2000
const MAX_ASSET_CLASSES = 20
/** Parts of a fee are rounded one by one. */
const SUM_ROUNDING = 0.02

/**
 * Guesses the field of every column from its header and checks it against the column's values, so that ambiguous words
 * (`Valuta` is a date in German and a currency in Dutch) are resolved by the values. Each field is used once, except
 * fees and the like. A column in doubt gets no field and a reason.
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
  const isGiven = giveFieldsOfReader(table, guesses)
  if (isGiven.every((given) => given)) return guesses
  const shares = languageShares(table.headers)
  const candidates = table.headers.flatMap((header, index) => {
    const profile = profiles[index]
    return profile === undefined || isGiven[index] ? [] : candidateFields(header, index, profile, shares)
  })
  assign(candidates, guesses)
  keepOneSumOfFees(table, guesses)
  leaveOutFeeOfUnit(table, guesses)
  preferUnderstoodType(table, guesses)
  addSideIfNeeded(table, guesses)
  attachCurrencies(table, profiles, guesses)
  attachUnits(table, profiles, guesses)
  preferStatedCurrency(table, guesses)
  preferNameToComments(table, guesses)
  preferIsinsToNames(profiles, guesses)
  leaveOutWeakerIdentifier(table, guesses)
  addAssetClass(table, guesses)
  leaveOutAccountTypes(table, guesses)
  preferSymbolsToNames(table, profiles, guesses)
  preferCoinsAsSymbols(table, guesses)
  findInstruments(table, profiles, guesses)
  findCoinsByValue(table, guesses)
  findCurrencyWithoutHeader(table, profiles, guesses)
  attachCurrencyOfPrice(table, profiles, guesses)
  findDates(table, profiles, guesses)
  preferPurchaseDate(table, profiles, guesses)
  preferTradeDate(table, profiles, guesses)
  doubtEqualDates(table, profiles, guesses)
  addSettlementDate(table, profiles, guesses)
  addBookingDate(table, guesses)
  findMissingAmounts(table, profiles, guesses)
  doubtLoneCost(table, guesses)
  preferNetTotal(table, profiles, guesses)
  findUnnamedFee(table, guesses)
  giveFieldsOfReader(table, guesses)
  return guesses
}

/** Assigns the fields that the broker's reader knows, with a reason. */
function giveFieldsOfReader({ headers, reader }: CsvTable, guesses: ColumnGuess[]): boolean[] {
  return headers.map((_, index) => {
    const field = reader?.fields[index]
    if (field === undefined) return false
    guesses[index] =
      field === null ? noField(notNeeded(reader)) : { field, confidence: 'sure', reason: knownFrom(reader) }
    return true
  })
}

function notNeeded(reader: TableReader | undefined): Text {
  if (!reader?.name) return text('Not needed in this file')
  return text('Not needed in files of {broker}', { broker: reader.name })
}

function knownFrom(reader: TableReader | undefined): Text {
  if (!reader?.name) return text('Known from this file')
  return text('Known from files of {broker}', { broker: reader.name })
}

/** In a file of our own words the headers alone decide: a name may well look like a number there. */
function guessLedgerColumn(header: string): ColumnGuess {
  const field = ledgerFieldOf(header)
  return {
    field,
    confidence: 'sure',
    reason: text('“{header}” is a known header for {field}', { header, field: String(field) }),
  }
}

function reasonForNone(header: string, profile: ColumnProfile | undefined): Text {
  if (header === '') return text('The column has no header')
  if (isNumberedHeader(header)) return text('The file has no header')
  if (profile?.filled === 0) return text('The column is empty')
  return text('Column not recognized. Choose a field.')
}

function assign(candidates: Candidate[], guesses: ColumnGuess[]): void {
  const isFree = (field: ImportField) =>
    REPEATABLE_FIELDS.includes(field) || guesses.every((guess) => guess.field !== field)
  candidates.sort((a, b) => b.weight - a.weight || a.index - b.index)
  for (const { index, field, confidence, reason } of candidates) {
    if (guesses[index]?.field === null && isFree(field)) guesses[index] = { field, confidence, reason }
  }
}

/** A column that adds up the fees replaces the fee columns. */
function keepOneSumOfFees(table: CsvTable, guesses: ColumnGuess[]): void {
  const isFee = (index: number) => guesses[index]?.field === 'fee'
  const named = table.headers.findIndex(
    (header, index) => isFee(index) && FEE_TOTALS.includes(splitHeader(header).base),
  )
  const sum =
    named < 0 ? table.headers.findIndex((_, index) => isFee(index) && addsUpFees(table, index, guesses)) : named
  if (sum < 0 || !isSumOfFees(table, sum, guesses)) return
  for (const [index, guess] of guesses.entries()) {
    if (guess.field === 'fee' && index !== sum)
      guesses[index] = noField(text('“{header}” has the sum of the fees', { header: table.headers[sum] ?? '' }))
  }
}

/**
 * Whether the column can be the sum of the other fees: in no row are they more than its amount. If one of them has the
 * same header, they must add up to it in every row.
 */
function isSumOfFees(table: CsvTable, sum: number, guesses: readonly ColumnGuess[]): boolean {
  const parts = guesses.flatMap(({ field }, index) => (field === 'fee' && index !== sum ? [index] : []))
  const marks = table.headers.map((_, index) => decimalMarkOf(table, index))
  const amountAt = (cells: readonly string[], index: number) =>
    sizeOf(readNumber(cells[index] ?? '', marks[index] ?? '.'))
  const isRepeated = parts.some((index) => table.headers[index] === table.headers[sum])
  return table.rows.slice(0, SAMPLE_ROWS).every(({ cells }) => {
    const added = parts.reduce((total, index) => total + amountAt(cells, index), 0)
    const rest = amountAt(cells, sum) - added
    return isRepeated ? Math.abs(rest) <= SUM_ROUNDING / 2 : rest >= -SUM_ROUNDING
  })
}

const MIN_PARTS = 2
const MIN_SUMS = 2

/** Whether a column adds up two other fees in every row, to the cent, and not by the chance of round fees. */
function addsUpFees(table: CsvTable, sum: number, guesses: readonly ColumnGuess[]): boolean {
  const parts = guesses.flatMap(({ field }, index) => (field === 'fee' && index !== sum ? [index] : []))
  const marks = table.headers.map((_, index) => decimalMarkOf(table, index))
  const rows = table.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => {
    const amountAt = (index: number) => sizeOf(readNumber(cells[index] ?? '', marks[index] ?? '.'))
    return { sum: amountAt(sum), parts: parts.map(amountAt).filter((amount) => amount > 0) }
  })
  const charged = rows.filter((row) => row.sum > 0 || row.parts.length > 0)
  const isRound = charged.every((row) => Number.isInteger(row.sum * 2))
  return (
    charged.length >= MIN_SUMS &&
    !isRound &&
    charged.every(
      (row) =>
        row.parts.length >= MIN_PARTS &&
        Math.abs(row.parts.reduce((total, part) => total + part, 0) - row.sum) <= SUM_ROUNDING / 2,
    )
  )
}

interface Understood {
  /** The share of a column's filled cells whose words are a known type. */
  readonly share: number
  readonly hasTrades: boolean
  readonly hasDividends: boolean
}

const NOTHING_UNDERSTOOD: Understood = { share: 0, hasTrades: false, hasDividends: false }

function understandType(table: CsvTable, index: number): Understood {
  const words = new Map<string, number>()
  for (const { cells } of table.rows.slice(0, SAMPLE_ROWS)) {
    const cell = cells[index] ?? ''
    if (cell !== '') words.set(cell, (words.get(cell) ?? 0) + 1)
  }
  let filled = 0
  let known = 0
  let hasTrades = false
  let hasDividends = false
  const guess = typeGuesserFor(words.keys())
  for (const [word, count] of words) {
    const type = guess(word)
    filled += count
    if (type !== null) known += count
    hasTrades ||= type === 'buy' || type === 'sell'
    hasDividends ||= type === 'dividend'
  }
  return { share: filled === 0 ? 0 : known / filled, hasTrades, hasDividends }
}

/**
 * If no word of the type column is understood, uses another possible type column whose words are. Without one, uses the
 * column whose words are mostly known types, including trades; in a file without units, also one whose words are all
 * known, including dividends.
 */
function preferUnderstoodType(table: CsvTable, guesses: ColumnGuess[]): void {
  const type = guesses.findIndex((guess) => guess.field === 'type')
  const current = type < 0 ? NOTHING_UNDERSTOOD : understandType(table, type)
  const hasUnits = guesses.some(({ field }) => field === 'units')
  if (current.hasTrades) return
  const isFree = (index: number) => {
    const field = guesses[index]?.field ?? null
    return field === null || field === 'side' || field === 'comments' || field === 'name'
  }
  const others = table.headers.flatMap((header, index) => {
    if (index === type || !isFree(index)) return []
    const { share, hasTrades, hasDividends } = understandType(table, index)
    const areDividends = hasDividends && share === 1 && !hasUnits
    const isNamedType = meaningsOfHeader(header).some((meaning) => meaning.class === 'type' || meaning.class === 'side')
    const isUnderstood = isNamedType ? share > 0 : areDividends || (hasTrades && share >= UNDERSTOOD)
    return isUnderstood ? [{ index, rank: (hasTrades ? 2 : 0) + (isNamedType ? 1 : 0) + share }] : []
  })
  const [better] = others.sort((a, b) => b.rank - a.rank || a.index - b.index)
  if (better === undefined || (current.share > 0 && better.rank < 2)) return
  if (type >= 0) {
    if (current.share > 0 && isSide(table, better.index)) return
    guesses[type] = noField(text('“{header}” has the types', { header: table.headers[better.index] ?? '' }))
  }
  guesses[better.index] = { field: 'type', confidence: 'likely', reason: text('The values are known types') }
}

/** A column that is blank in some rows and otherwise contains only buys and sells completes another one. */
function isSide(table: CsvTable, index: number): boolean {
  let blank = 0
  for (const { cells } of table.rows) {
    const cell = cells[index] ?? ''
    const type = guessType(cell)
    if (cell === '') blank++
    else if (type !== 'buy' && type !== 'sell') return false
  }
  return blank > 0
}

/**
 * Adds a second type column only if it completes rows that the first leaves open: ORDER completed by BUY, or a blank
 * action next to the activity `Dividends`. Besides columns named for a type, any column of words can serve.
 */
function addSideIfNeeded(table: CsvTable, guesses: ColumnGuess[]): void {
  const type = guesses.findIndex((guess) => guess.field === 'type')
  for (const [index, guess] of guesses.entries())
    if (guess.field === 'side') guesses[index] = noField(text('Same as the type column'))
  if (type < 0) return
  const rows = table.rows.slice(0, SAMPLE_ROWS)
  const guess = typeGuesserFor(new Set(rows.map(({ cells }) => cells[type] ?? '')))
  const open = rows.filter(({ cells }) => guess(cells[type] ?? '') === null)
  if (open.length === 0) return
  const candidates = table.headers.flatMap((header, index) => {
    const field = guesses[index]?.field ?? null
    if (index === type || (field !== null && field !== 'comments' && field !== 'name')) return []
    const isNamedType = meaningsOfHeader(header).some((meaning) => meaning.class === 'type' || meaning.class === 'side')
    const filled = open.filter(({ cells }) => (cells[index] ?? '') !== '')
    const understood = filled.filter(({ cells }) => guessType(cells[index] ?? '') !== null)
    const isEnough = isNamedType ? understood.length > 0 : understood.length >= filled.length * UNDERSTOOD
    return understood.length > 0 && isEnough
      ? [{ index, rank: (isNamedType ? open.length : 0) + understood.length }]
      : []
  })
  const [best] = candidates.sort((a, b) => b.rank - a.rank || a.index - b.index)
  if (best !== undefined)
    guesses[best.index] = { field: 'side', confidence: 'likely', reason: text('The values complete the type') }
}

/** A description is a comment if there is a name column, and the name otherwise. */
function preferNameToComments(table: CsvTable, guesses: ColumnGuess[]): void {
  if (guesses.some((guess) => guess.field === 'name')) return
  const index = guesses.findIndex(
    (guess, column) => guess.field === 'comments' && canMean(table.headers[column] ?? '', 'name'),
  )
  if (index >= 0) guesses[index] = { field: 'name', confidence: 'likely', reason: text('No other column has the name') }
}

/**
 * A column called a name or a description that holds ISINs has the ISIN, if no other column does. ISINs among other
 * words count only without a symbol, because the words are the name then too.
 */
function preferIsinsToNames(profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  if (guesses.some(({ field }) => field === 'isin')) return
  const hasSymbol = guesses.some(({ field }) => field === 'symbol')
  const index = guesses.findIndex(({ field }, column) => {
    const profile = profiles[column]
    const isFree = field === null || field === 'name' || field === 'comments'
    if (!isFree || profile === undefined || profile.filled === 0 || profile.checkedIsins < MOST) return false
    return !hasSymbol || profile.exactIsins >= MOST
  })
  if (index >= 0) guesses[index] = { field: 'isin', confidence: 'likely', reason: text('The values are ISINs') }
}

/** A German securities number adds nothing to an ISIN column. */
function leaveOutWeakerIdentifier(table: CsvTable, guesses: ColumnGuess[]): void {
  if (guesses.every((guess) => guess.field !== 'isin')) return
  const weaker = table.headers.findIndex(
    (header, index) => guesses[index]?.field === 'symbol' && /^(?:wkn|valor|valoren-nr\.)$/i.test(header),
  )
  if (weaker >= 0) guesses[weaker] = noField(text('The ISIN identifies the security'))
}

/** A column with only asset class words separates contracts from securities, whatever its header. */
function addAssetClass(table: CsvTable, guesses: ColumnGuess[]): void {
  for (const [index, guess] of guesses.entries()) {
    if (guess.field !== null) continue
    const words = [...new Set(table.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells[index] ?? ''))]
    const filled = words.filter((word) => word !== '')
    if (filled.length === 0 || filled.length > MAX_ASSET_CLASSES || !filled.every(isAssetClass)) continue
    // Order numbers such as FO-11 are no classes.
    if (filled.some((word) => /\d/.test(word))) continue
    guesses[index] = { field: 'assetClass', confidence: 'likely', reason: text('The values are asset classes') }
  }
}

const ACCOUNT_TYPES: readonly string[] = ['cash', 'margin', 'short', 'shares']

/** Cash and margin beside securities are kinds of accounts, not classes of assets. */
function leaveOutAccountTypes(table: CsvTable, guesses: ColumnGuess[]): void {
  for (const [index, guess] of guesses.entries()) {
    if (guess.field !== 'assetClass' || /asset/i.test(table.headers[index] ?? '')) continue
    const words = new Set(table.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => (cells[index] ?? '').toLowerCase()))
    words.delete('')
    if ([...words].every((word) => ACCOUNT_TYPES.includes(word)))
      guesses[index] = noField(text('The values are account types'))
  }
}

/**
 * `Asset` and similar columns are the symbol if they hold symbols and no other column does. `Valeur` and words for
 * securities hold names as a rule, also short ones in capitals: there only symbols with a suffix count. Numbers of
 * securities in Asia beside well-known symbols are never names, nor are symbols of São Paulo.
 */
function preferSymbolsToNames(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  if (guesses.some((guess) => guess.field === 'symbol' || guess.field === 'isin')) return
  const holdsSymbols = (column: number) => {
    const header = table.headers[column] ?? ''
    const { base } = splitHeader(header)
    if (NAME_OR_SYMBOL_WORDS.includes(base)) return (profiles[column]?.symbols ?? 0) >= MOST
    const cells = table.rows.slice(0, SAMPLE_ROWS).flatMap(({ cells: row }) => (row[column] ? [row[column]] : []))
    const isCode = (cell: string) => isAsianNumber(cell) || isWellKnownOfUnitedStates(cell)
    const areCodes = cells.some(isAsianNumber) && cells.every(isCode)
    if ((areCodes || areOfSaoPaulo(cells, table.headers)) && canMean(header, 'name')) return true
    if (!SECURITY_WORDS.includes(base)) return false
    const suffixed = cells.filter((cell) => SUFFIXED.test(cell))
    return suffixed.length > cells.length * MOST || (cells.length > 0 && cells.every(isWellKnownOfUnitedStates))
  }
  const index = guesses.findIndex(
    ({ field }, column) => (field === 'name' || field === 'assetClass' || field === null) && holdsSymbols(column),
  )
  if (index < 0) return
  guesses[index] = {
    field: 'symbol',
    confidence: 'likely',
    reason: text('“{header}” holds symbols', { header: table.headers[index] ?? '' }),
  }
}

/** `Instrument` with pairs such as `BTC_EUR` and a currency column with coins are the symbol, if no other column is. */
function preferCoinsAsSymbols(table: CsvTable, guesses: ColumnGuess[]): void {
  if (guesses.some((guess) => guess.field === 'symbol' || guess.field === 'isin')) return
  const shareOf = (index: number, fits: (cell: string) => boolean) => {
    const cells = table.rows.slice(0, SAMPLE_ROWS).flatMap(({ cells: row }) => (row[index] ? [row[index]] : []))
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length
  }
  const index = guesses.findIndex(
    ({ field }, column) =>
      (field === 'name' && shareOf(column, (cell) => COIN_PAIR.test(cell)) >= MOST) ||
      (canBeCoins(field, table.headers[column] ?? '') &&
        shareOf(column, isCoin) >= MOST &&
        guesses.every((guess) => guess.field !== 'name')),
  )
  if (index < 0) return
  guesses[index] = {
    field: 'symbol',
    confidence: 'likely',
    reason: text('“{header}” holds coins', { header: table.headers[index] ?? '' }),
  }
}

/** Coins are no currencies here, so that `Moeda` above them has no field. */
function canBeCoins(field: ImportField | null, header: string): boolean {
  return field === 'currency' || (field === null && canMean(header, 'currency'))
}

const SECURITY_WORDS = ['valeur', 'valor', 'titre', 'titolo', 'wertpapier', 'värdepapper', 'security']
const SUFFIXED = /^[A-Z0-9-]{1,10}\.[A-Z]{1,3}$/
const COIN_PAIR = /^[A-Z0-9]{2,10}[/_-][A-Z]{3,4}$/
const GLUED_PAIR = /^[A-Z0-9]{2,7}(?:BTC|ETH|BNB|USDT|USDC|EUR|USD|GBP|AUD|CAD|TRY|BRL)$/
const OTHER_TEXT =
  /account|portfolio|broker|konto|depot|client|owner|type|note|comment|remark|status|reason|address|user|exchange/i
const MIN_NAMES = 3
/** Places of trading and kinds of orders, which are not names of securities. */
const PLACE_WORDS =
  /xetra|tradegate|gettex|quotrix|frankfurt|stuttgart|lang ?(?:&|und) ?schwarz|euronext|nyse|nasdaq|börse|bourse|borsa|exchange|kraken|coinbase|binance|bitpanda|bitvavo|market|limit|executed|ausgeführt|filled|settled/i
const INSTRUMENT_WORDS =
  /market|instrument|asset|paper|product|pair|coin|crypto|effekt|waarde|emisora|especie|actif|品种|品種|标的|標的|銘柄|证券|證券|股票|基金|종목/i

/** Chinese, Japanese and Korean names have no spaces; punctuation shows a sentence. */
const EASTERN_NAME = /^(?=.*[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2})(?!.*[。，、；：])/u
/** A symbol with its exchange: `sh600036`, `005930.KS`, `NASDAQ:AAPL`. */
function namesExchange(cell: string): boolean {
  return /^(?:SH|SZ|BJ)\d{6}$/i.test(cell) || currencyOfSuffix(cell) !== null || exchangesInPrefixes([cell]).length > 0
}

interface Named {
  readonly index: number
  readonly as: 'symbol' | 'name'
  /** The header can mean an instrument. */
  readonly isNamed: boolean
}

/**
 * Without a symbol, ISIN or name, the column that has them under a word with another meaning: pairs of a coin and a
 * currency, names below `Market`, or the only column of names. In a file without a header, symbols or names.
 */
function findInstruments(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  if (guesses.some(({ field }) => field === 'symbol' || field === 'isin' || field === 'name')) return
  const hasNoHeader = table.headerLine === 0
  const columns = table.headers.flatMap((header, index): Named[] => {
    const field = guesses[index]?.field ?? null
    const profile = profiles[index]
    const isFree = field === null || field === 'exchange' || field === 'comments'
    if (!isFree || profile === undefined || profile.dates >= HALF) return []
    const cells = table.rows.slice(0, SAMPLE_ROWS).flatMap(({ cells: row }) => (row[index] ? [row[index]] : []))
    const share = (fits: (cell: string) => boolean) => cells.filter(fits).length / Math.max(1, cells.length)
    if (share(namesExchange) >= MOST) return [{ index, as: 'symbol', isNamed: true }]
    if (profile.numbers >= HALF) return []
    const isGlued = /^market$/i.test(header) && share((cell) => GLUED_PAIR.test(cell)) >= MOST
    const isOfPairs = isGlued || (share((cell) => COIN_PAIR.test(cell)) >= MOST && profile.currencyPairs < HALF)
    if (isOfPairs) return [{ index, as: 'symbol', isNamed: true }]
    if (hasNoHeader && profile.symbols >= MOST && profile.currencies < HALF)
      return [{ index, as: 'symbol', isNamed: true }]
    const isNamed = hasNoHeader || INSTRUMENT_WORDS.test(header)
    const isOfNames =
      share((cell) => (/\p{L}{3}/u.test(cell) && /\s/.test(cell)) || EASTERN_NAME.test(cell)) >= UNDERSTOOD
    if (hasNoHeader && !isOfNames) {
      const isOfWords = profile.distinct >= MIN_NAMES && share((cell) => /\p{L}{3}/u.test(cell)) >= MOST
      const isOfOthers = cells.some((cell) => PLACE_WORDS.test(cell) || isAssetClass(cell) || guessType(cell) !== null)
      return isOfWords && !isOfOthers ? [{ index, as: 'name', isNamed: false }] : []
    }
    return isOfNames && !OTHER_TEXT.test(header) ? [{ index, as: 'name', isNamed }] : []
  })
  const [onlyName, ...otherNames] = columns
  const found =
    columns.find(({ as }) => as === 'symbol') ??
    columns.find(({ isNamed }) => isNamed) ??
    (otherNames.length === 0 ? onlyName : undefined)
  if (found === undefined) return
  guesses[found.index] = { field: found.as, confidence: 'likely', reason: text('The values name the securities') }
}

const TIME_WORDS = /date|time|created|executed|filled|datum|fecha|data|dato|日/i

/**
 * Without a known header for dates, the column that has dates: one named for a time, the only one, or the only one
 * beside dates of settlement.
 */
function findDates(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  if (guesses.some((guess) => guess.field === 'date')) return
  const isFree = (index: number) => guesses[index]?.field === null || guesses[index]?.field === 'comments'
  const dated = table.headers.flatMap((_, index) =>
    (profiles[index]?.dates ?? 0) >= MOST && isFree(index) ? [index] : [],
  )
  const traded = dated.filter((column) => !isSettlementDate(table.headers[column] ?? ''))
  const written = dated.filter((column) => isWrittenDate(table, column))
  if (table.headerLine === 0 && written.length === 1 && written[0] !== undefined) {
    guesses[written[0]] = { field: 'date', confidence: 'likely', reason: text('The values are dates') }
    return
  }
  const index = dated.find((column) => TIME_WORDS.test(table.headers[column] ?? '')) ?? traded[0] ?? dated[0]
  const isOnly = dated.length === 1 || traded.length === 1
  if (index === undefined || (!isOnly && !TIME_WORDS.test(table.headers[index] ?? ''))) return
  guesses[index] = { field: 'date', confidence: 'likely', reason: text('The values are dates') }
}

/** Dates with separators: digits alone may be the number of an order. */
function isWrittenDate({ rows }: CsvTable, index: number): boolean {
  return rows.every(({ cells }) => !/^\d+$/.test(cells[index] ?? ''))
}

function isSettlementDate(header: string): boolean {
  return canMean(header, 'settlementDate')
}

const PURCHASE_DATE = /\b(?:purchased?|bought|buy)\b.*\bdate\b|\bdate\b.*\b(?:purchased?|bought|buy)\b/i
const SALE = /\b(?:sold|sales?|sell|disposed|disposal)\b/i

/** Of several dates in a list of purchases, such as that of an employee plan, the day of the purchase counts. */
function preferPurchaseDate(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  if (guesses.some(({ field }) => field === 'type') || table.headers.some((header) => SALE.test(header))) return
  const date = guesses.findIndex((guess) => guess.field === 'date')
  const purchase = table.headers.findIndex(
    (header, index) =>
      guesses[index]?.field === null && PURCHASE_DATE.test(header) && (profiles[index]?.dates ?? 0) >= MOST,
  )
  if (date < 0 || purchase < 0) return
  guesses[date] = noField(text('“{header}” has the dates of the purchases', { header: table.headers[purchase] ?? '' }))
  guesses[purchase] = { field: 'date', confidence: 'likely', reason: text('The dates are those of the purchases') }
}

/**
 * A column of dates without a known header is the trade date if its dates precede the settlement dates. Of columns with
 * the same header, or `Date 1` and `Date 2`, the earlier dates are those of the trades.
 */
function preferTradeDate(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  const date = guesses.findIndex((guess) => guess.field === 'date')
  if (date < 0) return
  const isSettlement = isSettlementDate(table.headers[date] ?? '')
  const word = withoutNumber(table.headers[date] ?? '')
  const earlier = table.headers.findIndex((header, index) => {
    const isFree = guesses[index]?.field === null && header !== '' && !/\b(?:ex|record|pay)\b/i.test(header)
    if (!isFree || (profiles[index]?.dates ?? 0) < MOST || !liesBefore(table, index, date)) return false
    return isSettlement || (withoutNumber(header) === word && !liesBefore(table, date, index))
  })
  if (earlier < 0) return
  guesses[date] = noField(text('“{header}” has the dates of the trades', { header: table.headers[earlier] ?? '' }))
  const reason = isSettlement ? text('The dates are before the settlement dates') : text('The values are dates')
  guesses[earlier] = { field: 'date', confidence: 'likely', reason }
}

/**
 * Of two columns of dates with one header, the first is that of the trades if settlement follows after a fixed time. If
 * it follows on the day in some rows and later in others, the dates may be those of the orders and of the trades.
 */
function doubtEqualDates(
  { headers, rows }: CsvTable,
  profiles: readonly ColumnProfile[],
  guesses: ColumnGuess[],
): void {
  const date = guesses.findIndex((guess) => guess.field === 'date')
  const header = headers[date] ?? ''
  const other = headers.findIndex(
    (same, index) => index !== date && same === header && guesses[index]?.field == null && isOfDates(profiles[index]),
  )
  if (header === '' || other < 0) return
  const filled = rows.filter(({ cells }) => cells[date] && cells[other])
  const equal = filled.filter(({ cells }) => cells[date] === cells[other])
  if (equal.length === 0 || equal.length === filled.length) return
  guesses[date] = noField(
    text('Two columns are called “{header}”: choose the one with the dates of the trades', { header }),
  )
}

function isOfDates(profile: ColumnProfile | undefined): boolean {
  return (profile?.dates ?? 0) >= HALF
}

function withoutNumber(header: string): string {
  return header.toLowerCase().replace(/[\s._-]*\d+$/, '')
}

const MAX_SETTLEMENT_DAYS = 12
const DAY_MS = 86_400_000

/** Whether in some format both columns are dates, the first never after the second and within days of it. */
function liesBefore(table: CsvTable, first: number, second: number): boolean {
  return DATE_FORMATS.some((format) => {
    let compared = 0
    for (const { cells } of table.rows) {
      const [earlier, later] = [readDate(cells[first] ?? '', format), readDate(cells[second] ?? '', format)]
      if (earlier === null || later === null) continue
      const days = (Date.parse(later) - Date.parse(earlier)) / DAY_MS
      if (days < 0 || days > MAX_SETTLEMENT_DAYS) return false
      compared++
    }
    return compared > 0
  })
}

/** The settlement date, or a general date next to one of trades, is used if a row has no other date. */
function addSettlementDate(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  const ofClass = (wanted: HeaderClass) =>
    table.headers.findIndex(
      (header, column) =>
        guesses[column]?.field === null &&
        (profiles[column]?.dates ?? 0) >= HALF &&
        meaningsOfHeader(header).some((meaning) => meaning.class === wanted),
    )
  const date = guesses.findIndex((guess) => guess.field === 'date')
  if (date < 0) return
  const settlement = ofClass('settlementDate')
  const isFull = profiles[date]?.filledShare === 1
  const index = settlement >= 0 || isFull ? settlement : ofClass('date')
  if (index < 0) return
  const reason = text('“{header}” is used where the date is blank', { header: table.headers[index] ?? '' })
  guesses[index] = { field: 'settlementDate', confidence: 'likely', reason }
}

/** A dividend counts from the day it was paid, unless the other date is called that of the trade. */
function addBookingDate(table: CsvTable, guesses: ColumnGuess[]): void {
  const isOfClass = (index: number, ...classes: HeaderClass[]) =>
    meaningsOfHeader(table.headers[index] ?? '').some((meaning) => classes.includes(meaning.class))
  const date = guesses.findIndex((guess) => guess.field === 'date')
  const index = table.headers.findIndex(
    (_, column) => guesses[column]?.field === null && isOfClass(column, 'bookingDate'),
  )
  if (index < 0 || date < 0 || isOfClass(date, 'bookingDate', 'tradeDate')) return
  if (liesBefore(table, index, date) && !liesBefore(table, date, index)) return
  const reason = text('“{header}” is the date of dividends', { header: table.headers[index] ?? '' })
  guesses[index] = { field: 'bookingDate', confidence: 'likely', reason }
}

const GROSS_WORD = /\b(?:gross|brutto)\b/i
const NET_WORD = /\b(?:net|netto)\b/i

/**
 * Of trades with units and a price, the gross amount says nothing new; the net amount shows the fees, also those without
 * a column. Of dividends the gross amount counts.
 */
function preferNetTotal(table: CsvTable, profiles: readonly ColumnProfile[], guesses: ColumnGuess[]): void {
  const indexOf = (field: ImportField) => guesses.findIndex((guess) => guess.field === field)
  const [gross, type] = [indexOf('total'), indexOf('type')]
  const headers = table.headers.map(withoutUnderscores)
  const header = headers[gross] ?? ''
  if (!GROSS_WORD.test(header) || indexOf('units') < 0 || indexOf('price') < 0 || indexOf('tax') >= 0) return
  const isTrade = (word: string) => guessType(word) === 'buy' || guessType(word) === 'sell'
  if (!table.rows.slice(0, SAMPLE_ROWS).every(({ cells }) => isTrade(cells[type] ?? ''))) return
  const wanted = header.replace(GROSS_WORD, '').trim().toLowerCase()
  const net = headers.findIndex(
    (other, index) =>
      guesses[index]?.field === null &&
      NET_WORD.test(other) &&
      other.replace(NET_WORD, '').trim().toLowerCase() === wanted &&
      (profiles[index]?.numbers ?? 0) >= MOST,
  )
  if (net < 0) return
  guesses[gross] = noField(text('“{header}” is the total', { header: table.headers[net] ?? '' }))
  guesses[net] = { field: 'total', confidence: 'likely', reason: text('The total with the fees') }
}

/** Without a price or another amount, a `Cost` may be that of one unit or of all of them. */
function doubtLoneCost(table: CsvTable, guesses: ColumnGuess[]): void {
  if (guesses.some(({ field }) => field === 'price')) return
  const index = guesses.findIndex(
    ({ field }, column) => field === 'total' && /^cost$/i.test(table.headers[column] ?? ''),
  )
  if (index >= 0) guesses[index] = noField(text('This may be the cost of one unit or of all: choose Price or Total'))
}
