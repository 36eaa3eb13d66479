import type { TransactionType } from '@plumbline/engine/ledger'
import { type Text, text } from '@plumbline/text/text'
import type { CsvRow, CsvTable } from './csv-table.ts'
import { currencyOf } from './currencies.ts'
import { type DateFormat, readDate } from './date-formats.ts'
import { deriveAmounts } from './derive-amounts.ts'
import { type DraftRow, type Ignored, ignore } from './draft-row.ts'
import { isBlankWord } from './guarded-text.ts'
import {
  guessType,
  guessTypeByStart,
  hasActionWord,
  isContractWord,
  isReversalWord,
  isUndecidedWord,
} from './guess-type.ts'
import { COIN_MARKET, holdsCoins } from './holds-coins.ts'
import type { ImportField } from './import-field.ts'
import type { ImportRow, IssueCode, RowIssue, RowOutcome } from './import-row.ts'
import { judgeAmounts } from './judge-amounts.ts'
import { ASSET_CURRENCY, type ColumnMapping, type Mapping, type TypeWord, type ValueChoice } from './mapping.ts'
import { isCancellationHeader, orderStatusOf } from './order-status.ts'
import { pairSplits } from './pair-splits.ts'
import { isCash, readInstrument } from './read-instrument.ts'
import { readText } from './read-text.ts'
import { FIAT } from './readers/crypto-exchanges.ts'
import { cellOf, currencyWordOf, type Layout, layoutOf, numberOf, totalOf, typeWordOf } from './row-cells.ts'
import { namesSum } from './sum-line.ts'
import { takeBackReversed } from './take-back-reversed.ts'
import { withTradeTaxes } from './trade-taxes.ts'
import { findUnsupported } from './unsupported-instrument.ts'

const DIGITS_OF_A_DATE = 4
const COIN_CLASS =
  /^(?:crypto(?: ?currency| ?currencies)?|coins?|kryptowährung|kryptowaluta|criptomoneda|criptovaluta)$/i

interface Lookup {
  readonly mapping: Mapping
  readonly layout: Layout
  /** The layout for buys and sells. */
  readonly tradeLayout: Layout
  readonly today: string | null
  readonly headers: readonly string[]
  /** True if symbols are those of coins. */
  readonly hasCoins: boolean
  readonly types: ReadonlyMap<string, TypeWord>
  readonly currencies: ReadonlyMap<string, ValueChoice<string>>
  /** Type words that take an earlier row back, and such as trade contracts. */
  readonly reversals: ReadonlySet<string>
  readonly contracts: ReadonlySet<string>
  readonly statuses: StatusLookup
}

/** Unknown status words count as executed if the file has no others. */
interface StatusLookup {
  readonly areUnknownAccepted: boolean
}

/**
 * Builds one row per record of the table, in file order, so that nothing is dropped. A row is ready, left out (with who
 * decided and why), or waits for a decision with its issues. Works with any mapping, even one that `checkMapping`
 * rejects. With `today` (YYYY-MM-DD), a later date is an issue.
 */
export function buildRows(table: CsvTable, mapping: Mapping, today: string | null = null): ImportRow[] {
  const layout = layoutOf(mapping.columns)
  const types = new Map(mapping.types.map((known) => [known.value, known]))
  const lookup: Lookup = {
    mapping,
    layout,
    tradeLayout: mapping.isLedgerFile ? layout : withTradeTaxes(layout, buysOf(table, layout, types)),
    today,
    headers: table.headers,
    hasCoins: holdsCoins(table, layout),
    types,
    currencies: new Map(mapping.currencies.map((known) => [known.value, known])),
    reversals: new Set(mapping.types.flatMap(({ value }) => (isReversalWord(value) ? [value] : []))),
    contracts: new Set(mapping.types.flatMap(({ value }) => (isContractWord(value) ? [value] : []))),
    statuses: { areUnknownAccepted: !hasKnownStatus(table, layout) },
  }
  const drafts = table.rows.map((row) => draftRow(row, lookup))
  if (!mapping.isLedgerFile) {
    takeBackReversed(drafts)
    pairSplits(drafts, layout)
    judgeAmounts(drafts, layout, mapping)
  }
  return drafts.map(({ row }) => row)
}

/** The rows whose type word means buy. */
function buysOf(table: CsvTable, layout: Layout, types: Lookup['types']): CsvRow['cells'][] {
  if (layout.taxes.length === 0) return []
  return table.rows.flatMap(({ cells, leftOut }) => {
    const word = leftOut === undefined ? typeWordOf(cells, layout) : null
    return word !== null && types.get(word)?.choice === 'buy' ? [cells] : []
  })
}

function hasKnownStatus(table: CsvTable, { statuses }: Layout): boolean {
  return table.rows.some(({ cells }) =>
    statuses.some(({ index }) => (cells[index] ?? '') !== '' && orderStatusOf(cells[index] ?? '') !== 'unknown'),
  )
}

function draftRow(source: CsvRow, lookup: Lookup): DraftRow {
  const { cells } = source
  const { mapping, layout } = lookup
  const issues: RowIssue[] = []
  const addIssue = (code: IssueCode, message: Text, field: ImportField | null, scale?: RowIssue['scale']) => {
    const found = field === null ? undefined : layout.of[field]
    const column = found === undefined ? null : { index: found.index, header: found.header }
    issues.push({ code, message, column, ...(scale !== undefined && { scale }) })
  }

  const stated = readInstrument(cells, layout)
  const assetClasses = layout.assetClasses.map(({ index }) => cells[index] ?? '')
  const isCoin = lookup.hasCoins || assetClasses.some((text) => COIN_CLASS.test(text))
  const instrument = isCoin && stated.symbol !== null ? { ...stated, exchange: COIN_MARKET } : stated
  const dateCell = cellOf(cells, layout, 'date')
  const typeWord = typeWordOf(cells, layout)
  const typeChoice = typeWord === null ? null : (lookup.types.get(typeWord) ?? null)
  const type = importedTypeOf(cells, lookup, typeChoice?.choice ?? null)
  const { date, isSettlement } = readRowDate(cells, layout, mapping.dateFormat, type)
  const currencyWord = currencyWordOf(cells, layout)
  const currencyChoice = currencyWord === null ? null : (lookup.currencies.get(currencyWord) ?? null)
  const currency = rowCurrency(currencyWord, currencyChoice, mapping)
  const codeOf = (mark: string) => lookup.currencies.get(mark)?.choice ?? currencyOf(mark)
  const totalCurrency = totalCurrencyOf(cells, layout, codeOf)

  const { comparison, isIgnored, ...amounts } = deriveAmounts({
    cells,
    layout: type === 'buy' || type === 'sell' ? lookup.tradeLayout : layout,
    mapping,
    type,
    currency,
    totalCurrency,
    hasCoins: lookup.hasCoins,
    codeOf,
    addIssue,
  })

  const isOfCash = type === 'fee' && instrument.symbol === 'CASH' && instrument.isin === null
  const hasInstrument =
    !isOfCash && (instrument.symbol !== null || instrument.isin !== null || instrument.name !== null)
  const isNamedOnly =
    instrument.symbol === null && instrument.isin === null && (layout.of.symbol ?? layout.of.isin) !== undefined
  if (source.hasExtraCells)
    addIssue('extra-cells', text('The row has more cells than the header: values may be shifted'), null)
  if (source.isCutOff)
    addIssue('cells-missing', text('The file ends in the middle of this row: values may be missing or shortened'), null)
  if (date === null) addIssue('date-unreadable', dateMessage(dateCell, mapping.dateFormat), 'date')
  if (date !== null && lookup.today !== null && date > lookup.today) {
    addIssue('date-in-future', text('{date} is in the future', { date }), 'date')
  }
  const isReversal = typeWord !== null && lookup.reversals.has(typeWord)
  if (type === null) addTypeIssue(typeWord, isReversal, mapping, addIssue)
  if (currencyWord !== null && (currencyChoice === null || currencyChoice.choice === null)) {
    addIssue('currency-unmapped', text('“{word}” is not mapped to a currency', { word: currencyWord }), 'currency')
  }
  const against =
    type === 'buy' || type === 'sell'
      ? layout.otherTypes.find((other) => speaksAgainst(cells[other.index], type))
      : undefined
  if (against !== undefined && type !== null) {
    addIssue(
      'type-conflict',
      text('“{cell}” in {header} contradicts a {type}', {
        cell: cells[against.index] ?? '',
        header: against.header,
        type,
      }),
      'type',
    )
  }
  if (!hasInstrument) addIssue('instrument-missing', text('The row has no security'), 'isin')
  const status = statusOf(cells, lookup)
  if (status.kind === 'unknown') {
    addIssue(
      'status-unknown',
      text('It is unclear whether an order with the status “{status}” was executed', { status: status.text }),
      'status',
    )
  }

  const contractWord = typeWord !== null && lookup.contracts.has(typeWord) ? typeWord : null
  const unsupported = findUnsupported({ ...instrument, contractWord, assetClasses })
  const ignored =
    ignoredByReader(source) ??
    ignoredAsRepeatedHeader(cells, lookup.headers) ??
    (status.kind === 'not-executed'
      ? ignore('rule', 'status', text('The order is “{status}”', { status: status.text }))
      : null) ??
    (unsupported !== null && typeChoice?.choice !== 'ignore' ? ignore('rule', 'not-supported', unsupported) : null) ??
    ignoredByType(typeChoice) ??
    (type === null ? ignoredByText(cells, layout) : null) ??
    ((isCash(instrument) ||
      isMoneyOfExchange(instrument.symbol, lookup) ||
      (!mapping.isLedgerFile && isOwnCurrency(instrument, currency))) &&
    (type === null || type === 'buy' || type === 'sell')
      ? ignore('rule', 'not-a-transaction', text('The row moves cash'))
      : null) ??
    ignoredByCurrency(currencyChoice) ??
    (isIgnored ? ignore('user', 'difference', text('The total differs from units × price')) : null) ??
    ignoredAsNoTransaction({
      date,
      dateCell,
      hasAmounts: hasAmounts(cells, layout),
      hasInstrumentColumn: (layout.of.symbol ?? layout.of.isin ?? layout.of.name) !== undefined,
      hasInstrument,
      isNamedOnly,
      type,
      cells,
    })
  const outcome: RowOutcome = ignored ?? (issues.length > 0 ? { kind: 'attention', issues } : { kind: 'ready' })
  const comments = readText(cells, layout, 'comments')
  const notes = isSettlement ? [...amounts.notes, text('The row has only a settlement date')] : amounts.notes
  const row = { rowNumber: source.line, outcome, type, date, ...amounts, notes, ...instrument, comments, totalCurrency }
  return {
    row,
    cells,
    comparison,
    isReversal,
    unitsSign: signOf(numberOf(cells, layout, 'units')),
    totalSign: signOf(totalOf(cells, layout)),
  }
}

/** Whether a row states units or a price. A blank cell, 0 and words state none. */
function hasAmounts(cells: readonly string[], layout: Layout): boolean {
  return (['units', 'price'] as const).some((field) => signOf(numberOf(cells, layout, field)) !== 0)
}

/** Whether a word in a second type column rules out a plain trade. */
function speaksAgainst(text: string | undefined = '', side: 'buy' | 'sell'): boolean {
  const type = guessType(text)
  if (hasActionWord(text, side)) return false
  return type === 'split' || type === 'reverse-split' || (type === null && isUndecidedWord(text))
}

/** On an exchange of coins, a line of a currency is the money of a trade. */
function isMoneyOfExchange(symbol: string | null, { hasCoins }: Lookup): boolean {
  return hasCoins && symbol !== null && FIAT.has(symbol.toUpperCase())
}

/** `EUR` in euros is an exchange of currencies. */
function isOwnCurrency({ symbol, isin }: Pick<ImportRow, 'symbol' | 'isin'>, currency: string | null): boolean {
  return isin === null && symbol !== null && symbol === currency && FIAT.has(symbol)
}

function signOf(number: ReturnType<typeof totalOf>): number {
  if (number.kind !== 'number' || number.value === '0') return 0
  return number.value.startsWith('-') ? -1 : 1
}

/** The trade date; for a dividend, the booking date; otherwise the settlement date. */
function readRowDate(
  cells: readonly string[],
  layout: Layout,
  format: DateFormat | null,
  type: TransactionType | null,
): { date: string | null; isSettlement: boolean } {
  const booked = type === 'dividend' && format !== null ? readDate(cellOf(cells, layout, 'bookingDate'), format) : null
  if (booked !== null) return { date: booked, isSettlement: false }
  const cell = cellOf(cells, layout, 'date')
  const date = format === null ? null : readDate(cell, format)
  if (date !== null || !(cell === '' || isBlankWord(cell)) || format === null) return { date, isSettlement: false }
  const settled = readDate(cellOf(cells, layout, 'settlementDate'), format)
  return { date: settled, isSettlement: settled !== null }
}

/** The type by its word; without a type column by the direction of the file. */
function importedTypeOf(cells: readonly string[], lookup: Lookup, choice: TypeWord['choice']): TransactionType | null {
  if (choice !== null && choice !== 'ignore') return choice === 'reverse-split' ? 'reversesplit' : choice
  const { mapping, layout } = lookup
  if (layout.of.type !== undefined || layout.of.side !== undefined) return null
  const units = signOf(numberOf(cells, layout, 'units'))
  const total = signOf(totalOf(cells, layout))
  switch (mapping.direction) {
    case null:
      return null
    case 'buy':
    case 'sell':
      return units === 0 ? null : mapping.direction
    case 'units-sign':
      return units === 0 ? paidTypeOf(cells, layout) : units < 0 ? 'sell' : 'buy'
    case 'total-sign':
      return units === 0 || total === 0 ? paidTypeOf(cells, layout) : total < 0 ? 'buy' : 'sell'
  }
}

/** Without units, a text can identify a dividend: `Div 120 SOME FUND`. */
function paidTypeOf(cells: readonly string[], layout: Layout): TransactionType | null {
  if (signOf(totalOf(cells, layout)) === 0) return null
  const types = (['comments', 'name'] as const).map((field) => guessTypeByStart(cellOf(cells, layout, field)))
  return types.includes('dividend') ? 'dividend' : null
}

/** The currency of the row's currency word. For rows without one, the currency stated by the file or the user. */
function rowCurrency(
  word: string | null,
  choice: ValueChoice<string> | null,
  { missingCurrency }: Mapping,
): string | null {
  if (word !== null)
    return choice?.choice === 'ignore' || choice?.choice === ASSET_CURRENCY ? null : (choice?.choice ?? null)
  return missingCurrency === null || missingCurrency.choice === ASSET_CURRENCY ? null : missingCurrency.choice
}

function totalCurrencyOf(
  cells: readonly string[],
  layout: Layout,
  codeOf: (mark: string) => string | null,
): string | null {
  const number = totalOf(cells, layout)
  const mark = number.kind === 'number' ? number.currencyMark : null
  const { total, debit, credit } = layout.of
  const stated = total?.statedCurrency ?? debit?.statedCurrency ?? credit?.statedCurrency ?? null
  const word = [cellOf(cells, layout, 'totalCurrency'), mark, stated].find((text) => text)
  return word ? codeOf(word) : null
}

function dateMessage(cell: string, format: string | null): Text {
  if (cell === '') return text('The row has no date')
  return format === null
    ? text('No date format is chosen')
    : text('“{cell}” is not a date in the format {format}', { cell, format })
}

function addTypeIssue(
  word: string | null,
  isReversal: boolean,
  mapping: Mapping,
  addIssue: (code: IssueCode, message: Text, field: ImportField) => void,
): void {
  if (word !== null && isReversal) {
    addIssue('reversal', text('“{word}”: the row reverses another one', { word }), 'type')
  } else if (word !== null) addIssue('type-unmapped', text('“{word}” is not mapped to a type', { word }), 'type')
  else if (mapping.types.length === 0 && mapping.direction === null) {
    addIssue('direction-unknown', text('Missing type: buy or sell?'), 'type')
  } else addIssue('type-missing', text('Missing type: buy or sell?'), 'type')
}

type Status = { readonly kind: 'executed' } | { readonly kind: 'not-executed' | 'unknown'; readonly text: string }

/** The first status column that speaks against the row decides. */
function statusOf(cells: readonly string[], { layout, statuses }: Lookup): Status {
  for (const column of layout.statuses) {
    const text = cells[column.index] ?? ''
    const status = statusIn(column, text)
    if (status === 'not-executed') return { kind: status, text }
    if (status === 'unknown' && !statuses.areUnknownAccepted) return { kind: status, text }
  }
  return { kind: 'executed' }
}

function statusIn({ header }: ColumnMapping, text: string): 'executed' | 'not-executed' | 'unknown' {
  const status = orderStatusOf(text)
  if (!isCancellationHeader(header)) return status
  // A column of cancellation dates or marks: any value cancels the row.
  return status === 'unknown' || /^(?:yes|ja|true|x|1|oui|sí)$/i.test(text) || /\d{2}/.test(text)
    ? 'not-executed'
    : status
}

function ignoredByReader({ leftOut, isUnsupported }: CsvRow): Ignored | null {
  if (leftOut === undefined) return null
  return ignore('rule', isUnsupported ? 'not-supported' : 'not-a-transaction', leftOut)
}

/** Printed pages repeat their header. */
function ignoredAsRepeatedHeader(cells: readonly string[], headers: readonly string[]): Ignored | null {
  const isHeader = headers.length > 1 && headers.every((header, index) => (cells[index] ?? '') === header)
  return isHeader ? ignore('rule', 'not-a-transaction', text('The line repeats the header')) : null
}

function ignoredByType(choice: TypeWord | null): Ignored | null {
  if (choice?.choice !== 'ignore') return null
  return ignore(
    choice.by === 'user' ? 'user' : 'rule',
    'type',
    text('“{word}” is not imported', { word: choice.value }),
  )
}

/** In a file without types, a text such as `GROSS INTEREST` in a row without units. */
function ignoredByText(cells: readonly string[], layout: Layout): Ignored | null {
  if (layout.of.type !== undefined || layout.of.side !== undefined || hasAmounts(cells, layout)) return null
  const words = (['comments', 'name'] as const)
    .map((field) => cellOf(cells, layout, field))
    .find((cell) => ['ignore', 'fee'].includes(guessTypeByStart(cell) ?? ''))
  return words === undefined ? null : ignore('rule', 'type', text('“{word}” is not imported', { word: words }))
}

function ignoredByCurrency(choice: ValueChoice<string> | null): Ignored | null {
  if (choice?.choice !== 'ignore') return null
  return ignore(
    choice.by === 'user' ? 'user' : 'rule',
    'currency',
    text('Rows in “{word}” are not imported', { word: choice.value }),
  )
}

interface Substance {
  readonly date: string | null
  readonly dateCell: string
  /** The row states units or a price. */
  readonly hasAmounts: boolean
  /** The file identifies securities in a column of its own. */
  readonly hasInstrumentColumn: boolean
  readonly hasInstrument: boolean
  /** The row has only a name, in a file that identifies securities in other ways: for example, the name of a fee. */
  readonly isNamedOnly: boolean
  readonly type: TransactionType | null
  readonly cells: readonly string[]
}

/**
 * Footers, sums and remarks have no date, and either no security or a word for a sum. An account fee has no security.
 */
function ignoredAsNoTransaction({
  date,
  dateCell,
  hasAmounts,
  hasInstrumentColumn,
  hasInstrument,
  isNamedOnly,
  type,
  cells,
}: Substance): Ignored | null {
  if (!hasInstrument && !hasAmounts && hasInstrumentColumn) {
    if (date === null) return ignore('rule', 'not-a-transaction', text('The line has no date and no security'))
    if (type === null)
      return ignore('rule', 'no-instrument', text('The line belongs to the account, not to a security'))
  }
  const looksLikeDate = (dateCell.match(/\d/g) ?? []).length >= DIGITS_OF_A_DATE
  if (date === null && !looksLikeDate) {
    if (namesSum(cells)) return ignore('rule', 'not-a-transaction', text('The line is a sum'))
    if (!hasInstrument || cells.filter((cell) => cell !== '').length === 1) {
      return ignore('rule', 'not-a-transaction', text('The line has no date and no security'))
    }
  }
  if ((!hasInstrument && (type === 'fee' || type === 'dividend')) || (isNamedOnly && type === 'fee')) {
    return ignore('rule', 'no-instrument', text('The line belongs to the account, not to a security'))
  }
  return null
}
