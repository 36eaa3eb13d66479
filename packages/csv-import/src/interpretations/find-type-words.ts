import { currencyOf } from '@plumbline/reading/words/currencies'
import { isDateCell } from '../cells/date-formats.ts'
import { findCheckedIsin } from '../cells/isin.ts'
import { normalizeWords } from '../cells/normalize-words.ts'
import type { CellNumber } from '../cells/numbers.ts'
import { isOfOne } from '../readings/adds-up.ts'
import { holdsCoins } from '../readings/holds-coins.ts'
import { isOpenWord, type TypeWord } from '../readings/mapping.ts'
import { isCash, readInstrument } from '../readings/read-instrument.ts'
import { cellOf, currencyWordOf, type Layout, numberOf, totalOf, typeWordOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { isInOwnWords } from '../tables/ledger-file.ts'
import { isSentenceColumn } from '../tables/sentence-columns.ts'
import {
  guessTypeWord,
  isContractWord,
  isCorporateAction,
  isKnownType,
  isReversalWord,
  isUndecidedWord,
} from '../words/guess-type.ts'
import { mainLanguage } from '../words/header-meaning.ts'
import type { HeaderLanguage } from '../words/header-synonyms.ts'
import { TYPE_PARTS_SEPARATOR } from '../words/type-parts.ts'
import type { TypeChoice } from '../words/type-words.ts'
import { findUnsupported } from '../words/unsupported-instrument.ts'
import { compareRow } from './settle-amounts.ts'

type Cells = readonly string[]

const HALF = 0.5

/** The letter of a purchase below headers in a language, of rows with units at a price. */
const LETTERS_OF_PURCHASES: Partial<Record<HeaderLanguage, string>> = { pt: 'c', es: 'c', fr: 'a', it: 'a' }

interface WordRows {
  count: number
  traded: number
  /** Rows that trade units although their word is one for money. */
  unitTrades: number
  /** Rows of the account, which name no security. */
  ofAccount: number
  /** Rows of a security without any money. */
  moneyless: number
  /** Damaged rows, with a date that is none. */
  damaged: number
  line: number
}

/** One choice per distinct type word, in the order of the file; what the user chose before stays. */
export function findTypeWords(table: CsvTable, layout: Layout, previous: readonly TypeWord[]): TypeWord[] {
  const words = collectWords(table, layout)
  const chosen = new Map(previous.filter(({ by }) => by === 'user').map((known) => [known.value, known.choice]))
  const letters = new Set([...words.keys()].flatMap((word) => word.toLowerCase().split(TYPE_PARTS_SEPARATOR)))
  const ofLanguage = LETTERS_OF_PURCHASES[mainLanguage(table.headers) ?? 'en']
  const guesses = [...words].map(([value, rows]): TypeWord => {
    const choice = chosen.get(value)
    const known = table.reader?.types[normalizeWords(value)]
    const isTraded = rows.traded > rows.count * HALF
    const isLetter = isTraded && value.toLowerCase() === ofLanguage
    const guessed = known ?? guessTypeWord(value, isTraded, letters.has('v') || isLetter) ?? guessExclusion(value, rows)
    const isTradeOfMoney = guessed === 'ignore' && known === undefined && rows.unitTrades > rows.count * HALF
    const isOfOtherKind = known === undefined && addsToPlainWord(value, guessed, words.keys())
    const isOfUnknownKind = guessed === 'ignore' && known === undefined && isTraded && beginsUnknown(value)
    const guess = isTradeOfMoney || isOfOtherKind || isOfUnknownKind ? null : guessed
    const saysNothing = isCorporateAction(value) || rows.moneyless === rows.count || rows.damaged === rows.count
    const isLeftToRows = guess === null && value !== '' && saysNothing && !isInOwnWords(table.headers)
    return {
      value,
      count: rows.count,
      exampleLine: rows.line,
      ...(choice === undefined
        ? ({ choice: guess, by: 'guess', isLeftToRows } as const)
        : ({ choice, by: 'user', isLeftToRows: false } as const)),
    }
  })
  const found = isInOwnWords(table.headers) ? guesses : leaveToRows(guesses)
  // Where all words would be left out, `CREDIT` in rows like trades may mean the securities.
  if (table.reader !== undefined || !found.every(({ choice, by }) => choice === 'ignore' && by === 'guess'))
    return found
  return found.map((known) => {
    const { count = 0, traded = 0 } = words.get(known.value) ?? {}
    return traded > count * HALF && BOOKING.test(known.value) ? { ...known, choice: null } : known
  })
}

/** Beside words for trades and dividends, a word that needs a decision of its own is decided in its rows. */
function leaveToRows(words: readonly TypeWord[]): TypeWord[] {
  const hasPlainWord = words.some(({ choice }) => choice === 'buy' || choice === 'sell' || choice === 'dividend')
  return words.map((known) => {
    const isLeftToRows = hasPlainWord && isOpenWord(known) && known.by === 'guess' && isUndecidedWord(known.value)
    return isLeftToRows ? { ...known, isLeftToRows } : known
  })
}

function collectWords(table: CsvTable, layout: Layout): Map<string, WordRows> {
  const words = new Map<string, WordRows>()
  const hasCoins = holdsCoins(table, layout)
  const hasPrices = table.rows.some(({ cells }) => isFilled(numberOf(cells, layout, 'price')))
  const hasTotals = table.rows.some(({ cells }) => isFilled(totalOf(cells, layout)))
  const money = (cells: Cells) => (hasPrices ? numberOf(cells, layout, 'price') : totalOf(cells, layout))
  const movesUnits = (cells: Cells) => (hasTotals ? isProduct(cells, layout) : !isOfOne(cells, layout))
  const sentences = [layout.of.type, layout.of.side].filter((column) => column && isSentenceColumn(column.header))
  const isOfOtherWords = !isInOwnWords(table.headers)
  for (const { line, cells, leftOut } of table.rows) {
    const word = leftOut === undefined && !isUnsupported(cells, layout) ? typeWordOf(cells, layout) : null
    if (word === null) continue
    const rows = words.get(word) ?? { count: 0, traded: 0, unitTrades: 0, ofAccount: 0, moneyless: 0, damaged: 0, line }
    rows.count++
    if (looksLikeTrade(cells, layout, money)) {
      rows.traded++
      if (!hasCoins && (BONUS.test(word) || (isMoneyWord(word) && movesUnits(cells)))) rows.unitTrades++
    } else if (!hasCoins && BONUS.test(word) && addsUnits(cells, layout)) rows.unitTrades++
    if (isOfOtherWords && !sentences.some((column) => statesNumber(cells, column)) && isOfAccount(cells, layout))
      rows.ofAccount++
    if ((hasPrices || hasTotals) && isMoneyless(cells, layout)) rows.moneyless++
    if (cells.some(isImpossibleDate)) rows.damaged++
    words.set(word, rows)
  }
  return words
}

/** Money from a broker, or shares from a company: a row with a security, units and a price is not left out unasked. */
const BONUS = /^bonus\b/i
const BOOKING = /^(?:credit|debit|crédit|débit|cr|dr|gutschrift|lastschrift|belastung)\b/i

/** Beside `Buy`, the unknown `Buy contract` is something else. */
function addsToPlainWord(value: string, guess: TypeChoice | null, words: Iterable<string>): boolean {
  if ((guess !== 'buy' && guess !== 'sell') || isKnownType(value)) return false
  const text = normalizeWords(value)
  return [...words].some(
    (other) =>
      other.length < value.length &&
      text.includes(normalizeWords(other)) &&
      isKnownType(other) &&
      guessTypeWord(other) === guess,
  )
}

/** Whether the first of several type words is unknown: then a second one, such as `Depot`, leaves out no trade. */
function beginsUnknown(value: string): boolean {
  const [first = '', ...others] = value.split(TYPE_PARTS_SEPARATOR)
  return others.length > 0 && guessTypeWord(first, true) === null
}

/** A row that is left out for its instrument asks nothing: neither its type nor its currency. */
export function isUnsupported(cells: Cells, layout: Layout): boolean {
  const assetClasses = layout.assetClasses.map(({ index }) => cells[index] ?? '')
  const currency = currencyOf(currencyWordOf(cells, layout) ?? '')
  return findUnsupported({ ...readInstrument(cells, layout), currency, contractWord: null, assetClasses }) !== null
}

/** Words whose rows never become a transaction. */
function guessExclusion(word: string, { count, ofAccount }: WordRows): TypeChoice | null {
  if (isReversalWord(word)) return 'reversal'
  if (isContractWord(word)) return 'ignore'
  return word !== '' && ofAccount === count ? 'ignore' : null
}

/** Units or a price may stand in a sentence that nobody understands. */
function statesNumber(cells: Cells, column: Layout['of']['type']): boolean {
  return /\d/.test(cells[column?.index ?? -1] ?? '')
}

/** No security in the columns of securities, no units, no price, and no cell with an ISIN: a row of the account. */
function isOfAccount(cells: Cells, layout: Layout): boolean {
  return (
    (['symbol', 'isin', 'name'] as const).some((field) => layout.of[field] !== undefined) &&
    !hasInstrument(cells, layout) &&
    !isFilled(numberOf(cells, layout, 'units')) &&
    !isFilled(numberOf(cells, layout, 'price')) &&
    cells.every((cell) => findCheckedIsin(cell) === null)
  )
}

/** A security without a price or a total: units come or go for nothing. */
function isMoneyless(cells: Cells, layout: Layout): boolean {
  const isPaid = isFilled(numberOf(cells, layout, 'price')) || isFilled(totalOf(cells, layout))
  return hasInstrument(cells, layout) && !isPaid
}

/** True for units of a security that cost nothing. */
function addsUnits(cells: Cells, layout: Layout): boolean {
  return isMoneyless(cells, layout) && isFilled(numberOf(cells, layout, 'units'))
}

/** Words of moving money, which fund platforms also use for trades: a withdrawal of units at a price is a sale. */
function isMoneyWord(word: string): boolean {
  return /withdraw|deposit|transfer|switch|payment|contribution|exchange|credit|debit/i.test(word)
}

/** Whether units × price is the total, but for a power of ten, and more than a figure that is repeated. */
function isProduct(cells: Cells, layout: Layout): boolean {
  const kind = compareRow(cells, layout)?.kind
  return !isOfOne(cells, layout) && (kind === 'exact' || kind === 'scaled')
}

/** True with a security, units, a price (or a total, if the file has no prices) and a date that some format reads. */
function looksLikeTrade(cells: Cells, layout: Layout, moneyOf: (cells: Cells) => CellNumber): boolean {
  if (!hasInstrument(cells, layout) || isCash(readInstrument(cells, layout))) return false
  return isFilled(moneyOf(cells)) && isFilled(numberOf(cells, layout, 'units')) && isDate(cellOf(cells, layout, 'date'))
}

function hasInstrument(cells: Cells, layout: Layout): boolean {
  return (['isin', 'symbol', 'name'] as const).some((field) => cellOf(cells, layout, field) !== '')
}

export function isFilled(number: CellNumber): boolean {
  return number.kind === 'number' && number.value !== '0'
}

/** `33-09-2024` */
function isImpossibleDate(cell: string): boolean {
  return /^\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d\d$/.test(cell) && !isDateCell(cell)
}

/** A blank cell counts as a date, because the settlement date can replace it. */
function isDate(cell: string): boolean {
  return !/\d/.test(cell) || isDateCell(cell)
}
