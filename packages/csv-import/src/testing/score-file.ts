import { majorUnitOf } from '@plumbline/engine/currency'
import { formatEnglish } from '@plumbline/text/format-text'
import type { Text } from '@plumbline/text/text'
import { checkMapping } from '../interpretations/check-mapping.ts'
import {
  chooseMissingCurrency,
  guessMapping,
  identifyByName,
  leaveOutUnknownTypes,
} from '../interpretations/guess-mapping.ts'
import { proposeCurrencies } from '../interpretations/missing-currency/propose-currencies.ts'
import { farFromMarket } from '../laws/market-close.ts'
import { buildRows } from '../readings/build-rows.ts'
import type { ImportRow } from '../readings/import-row.ts'
import { isOpenWord, type Mapping } from '../readings/mapping.ts'
import { isTrade } from '../readings/row-amounts.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { COIN_MARKET } from '../words/coins.ts'
import type { ExpectedFile, ExpectedRow } from './expected-file.ts'

/**
 * How well a file imports without user input. `wrong` lists everything that would be imported incorrectly or left out
 * for a false reason; `waiting`, the transactions that need a decision; `questions`, what blocks the whole file;
 * `confirmations`, what blocks it until the user clicks on the proposal: to find securities by name, to leave out the
 * unknown type words. A file is right if all four are empty. `decisionCount` counts each unknown word, and rows that
 * wait for the same reason once, unless an open question on the file answers them.
 */
export interface FileScore {
  readonly file: string
  readonly verdict: 'right' | 'asks' | 'wrong'
  readonly wrong: readonly string[]
  readonly waiting: readonly string[]
  readonly questions: readonly string[]
  readonly confirmations: readonly string[]
  readonly decisionCount: number
}

/**
 * With `isPricedByMarket`, the market knows the closes of the days, which are the prices of the truth: rows that are far
 * from them wait, as in the preview.
 */
export function scoreTable(table: CsvTable, expected: ExpectedFile, isPricedByMarket = false): FileScore {
  return scoreMapping(table, guessMapping(table), expected, isPricedByMarket)
}

/**
 * The score where market data know the securities: their closes answer the question for the currency of the file, as the
 * page and the API let them, if one of the proposals alone fits all trades.
 */
export function scoreBesideMarket(table: CsvTable, expected: ExpectedFile): FileScore {
  const guess = guessMapping(table)
  return scoreMapping(table, currencyByMarket(table, guess, expected) ?? guess, expected, true)
}

function currencyByMarket(table: CsvTable, mapping: Mapping, { transactions }: ExpectedFile): Mapping | null {
  if (mapping.missingCurrency === null || mapping.missingCurrency.choice !== null) return null
  const quoted = new Map(
    transactions.flatMap(({ line, type, currency }) =>
      (type === 'buy' || type === 'sell') && /^[A-Z]{3}$/.test(currency ?? '') ? [[line, String(currency)]] : [],
    ),
  )
  const fitting = proposeCurrencies(table, mapping, [...quoted.values()])
    .map(({ choice }) => chooseMissingCurrency(mapping, choice))
    .filter((candidate) =>
      buildRows(table, candidate).every(
        ({ type, rowNumber, currency }) => !isTrade(type) || currency === quoted.get(rowNumber),
      ),
    )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

function scoreMapping(table: CsvTable, guess: Mapping, expected: ExpectedFile, isPricedByMarket: boolean): FileScore {
  const questions = checkMapping(table, identifyByName(leaveOutUnknownTypes(guess)))
  const unknownCurrencies = guess.currencies.filter(({ choice }) => choice === null)
  const unknownWords = guess.types.filter(isOpenWord).length + unknownCurrencies.length
  const open = new Set(questions.map(formatEnglish))
  const confirmations = checkMapping(table, guess)
    .map(formatEnglish)
    .filter((message) => !open.has(message))
  const rows = buildRows(table, guess)
  const far = isPricedByMarket ? farRows(rows, expected) : new Set<number>()
  return scoreRows(rows, { questions, confirmations, unknownWords, far }, expected)
}

/** The lines of trades whose prices the closes of their days contradict. */
function farRows(rows: readonly ImportRow[], { transactions }: ExpectedFile): ReadonlySet<number> {
  const closes = new Map(transactions.map(({ line, price }) => [line, Number(price ?? 0)]))
  const trades = rows.filter(({ outcome, type }) => outcome.kind === 'ready' && isTrade(type))
  const priced = trades.map((row) => ({
    price: Number(row.price),
    close: closes.get(row.rowNumber) ?? null,
    isCoin: row.exchange === COIN_MARKET,
  }))
  return new Set(farFromMarket(priced).flatMap((index) => trades[index]?.rowNumber ?? []))
}

interface Asked {
  readonly questions: readonly Text[]
  readonly confirmations: readonly string[]
  /** Words for types and currencies, each of which is a question of its own. */
  readonly unknownWords: number
  /** Lines that the market contradicts. */
  readonly far: ReadonlySet<number>
}

/** What rows wait for while a question on their file is open: its answer answers them. */
const ANSWERED_WITH: Readonly<Record<string, readonly string[]>> = {
  'Please select a format for Date': ['date-unreadable', 'date-missing'],
  'Please map one field to either Symbol or Isin': ['instrument-missing'],
  'Please map one field to Units': ['units-missing', 'price-missing'],
  'Please map one field to Price': ['price-missing'],
  'Please map all values': ['type-unmapped', 'type-missing', 'currency-unmapped'],
  'Please select the currency of the file': ['currency-missing'],
  'Please say whether these are buys or sells': ['type-missing', 'direction-unknown'],
}

function scoreRows(
  rows: readonly ImportRow[],
  { questions, confirmations, unknownWords, far }: Asked,
  { file, importable_lines, transactions }: ExpectedFile,
): FileScore {
  const importable = new Set(importable_lines)
  const recorded = new Map(transactions.map((row) => [row.line, row]))
  const wrong: string[] = []
  const waiting: string[] = []
  const decisions = new Set<string>()
  const asked = [...questions.map(formatEnglish), ...confirmations]
  const answered = new Set(asked.flatMap((message) => ANSWERED_WITH[message] ?? []))
  for (const row of rows) {
    const truth = recorded.get(row.rowNumber)
    if (row.outcome.kind === 'ready' && far.has(row.rowNumber)) {
      waiting.push(`line ${row.rowNumber}: far from the close of its day`)
      decisions.add('far')
      continue
    }
    if (row.outcome.kind === 'ready') {
      if (!importable.has(row.rowNumber)) wrong.push(`line ${row.rowNumber}: not a transaction (${row.type})`)
      else if (truth !== undefined) {
        const found = differences(row, truth, questions.length > 0)
        if (truth.waits) found.push('must be asked for')
        if (found.length > 0) wrong.push(`line ${row.rowNumber}: ${found.join(', ')}`)
      }
      continue
    }
    if (!importable.has(row.rowNumber)) continue
    if (row.outcome.kind === 'ignored') {
      if (truth?.optional !== true)
        wrong.push(`line ${row.rowNumber}: left out (${row.outcome.reason}: ${formatEnglish(row.outcome.message)})`)
      continue
    }
    if (truth?.waits || truth?.optional || isFree(truth) || isSplitThatWaits(row)) continue
    waiting.push(`line ${row.rowNumber}: ${row.outcome.issues.map(({ code }) => code).join(', ')}`)
    for (const { code, column } of row.outcome.issues)
      if (!answered.has(code)) decisions.add(`${code} ${column?.index}`)
  }
  const seen = new Set(rows.map(({ rowNumber }) => rowNumber))
  for (const line of importable_lines) if (!seen.has(line)) wrong.push(`line ${line}: dropped`)
  const isAsked = waiting.length + questions.length + confirmations.length > 0
  const verdict = wrong.length > 0 ? 'wrong' : isAsked ? 'asks' : 'right'
  return {
    file,
    verdict,
    wrong,
    waiting,
    questions: questions.map(formatEnglish),
    confirmations,
    decisionCount:
      asked.filter((message) => message !== 'Please map all values').length + unknownWords + decisions.size,
  }
}

/** What costs nothing is a gift, a stock dividend or a vest: whether it is bought is for the user to say. */
function isFree(truth: ExpectedRow | undefined): boolean {
  return truth !== undefined && truth.type === 'buy' && Number(truth.price ?? 0) === 0
}

/** A file that states the units added by a split cannot state its ratio. */
function isSplitThatWaits(row: ImportRow): boolean {
  return row.outcome.kind === 'attention' && row.outcome.issues.some(({ code }) => code === 'split-ratio-unknown')
}

function isClose(actual: number, expected: number): boolean {
  return Math.abs(actual - expected) <= Math.max(1e-9, Math.abs(expected) * 1e-6)
}

/** What differs between a row and its truth; empty where they say the same. */
function differences(row: ImportRow, expected: ExpectedRow, isAsked: boolean): string[] {
  const isPaid = expected.type === 'dividend' || expected.type === 'fee'
  const amount = Number(expected.units ?? 0) * Number(expected.price ?? 0)
  const feeCurrency = expected.fee_currency ?? expected.total_currency ?? expected.currency
  const isConverted = row.rate !== null && row.rateCurrency === feeCurrency && row.currency !== feeCurrency
  const isInMinorUnit = row.currency !== null && majorUnitOf(row.currency).currency === feeCurrency
  const toFeeCurrency = isConverted ? Number(row.rate) : isInMinorUnit ? majorUnitOf(row.currency ?? '').factor : 1
  const fee = Number(row.fee) * toFeeCurrency
  const hasCurrency = expected.currency !== undefined && /^[A-Z]{3}$/.test(expected.currency)
  const currencyAgrees = row.currency === expected.currency || (isAsked && row.currency === null)
  const checks: [string, boolean][] = [
    [`type ${row.type}`, row.type === expected.type],
    [`date ${row.date}`, row.date === expected.date],
    [`isin ${row.isin}`, expected.isin === undefined || row.isin === expected.isin],
    [`symbol ${row.symbol}`, expected.symbol === undefined || row.symbol === null || row.symbol === expected.symbol],
    [`no instrument`, row.symbol !== null || row.isin !== null || row.name !== null || expected.optional === true],
    [
      `units ${row.units}`,
      isPaid || expected.units === undefined || isClose(Number(row.units), Number(expected.units)),
    ],
    [`price ${row.price}`, isClose(Number(row.price), isPaid ? amount : Number(expected.price ?? 0))],
    [`fee ${row.fee}`, expected.fee === undefined || isClose(fee, Number(expected.fee))],
    [`currency ${row.currency}`, !hasCurrency || currencyAgrees],
  ]
  return checks.filter(([, agrees]) => !agrees).map(([text]) => text)
}
