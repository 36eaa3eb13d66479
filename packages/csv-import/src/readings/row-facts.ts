import type { TransactionType } from '@plumbline/engine/ledger'
import { currencyOf } from '@plumbline/reading/words/currencies'
import { type DateFormat, readDate, readDateOfOtherStyle } from '../cells/date-formats.ts'
import { isBlankWord } from '../cells/guarded-text.ts'
import { signOf } from '../cells/numbers.ts'
import type { CsvRow } from '../tables/csv-table.ts'
import { COIN_MARKET } from '../words/coins.ts'
import { guessTypeByStart } from '../words/guess-type.ts'
import { canMean } from '../words/header-meaning.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import { isMoneyChoice } from '../words/money-words.ts'
import type { ImportRow } from './import-row.ts'
import { ASSET_CURRENCY, type Mapping, type TypeWord, type ValueChoice } from './mapping.ts'
import { readInstrument } from './read-instrument.ts'
import { isPayout, isTrade } from './row-amounts.ts'
import { cellOf, currencyWordOf, type Layout, numberOf, totalOf, typeWordOf } from './row-cells.ts'
import type { RowLookup } from './row-lookup.ts'
import { type RowStatus, rowStatusOf } from './row-status.ts'
import { sideOfRow } from './side-of-row.ts'

/** What a row states, apart from its amounts. */
export interface RowFacts {
  readonly instrument: Pick<ImportRow, 'symbol' | 'isin' | 'exchange' | 'name'>
  /** It happens to money alone, and needs no security. */
  readonly isOfMoney: boolean
  readonly hasInstrument: boolean
  /** The row has only a name, in a file that identifies securities in other ways: for example, the name of a fee. */
  readonly isNamedOnly: boolean
  readonly assetClasses: readonly string[]
  readonly dateCell: string
  readonly date: string | null
  readonly isSettlementDate: boolean
  readonly typeWord: string | null
  readonly typeChoice: TypeWord | null
  readonly type: TransactionType | null
  /** The type word marks a reversal of an earlier row. */
  readonly isReversal: boolean
  readonly currencyWord: string | null
  readonly currencyChoice: ValueChoice<string> | null
  readonly currency: string | null
  readonly totalCurrency: string | null
  /** Resolves a currency mark or word of the file to a code. */
  readonly codeOf: (mark: string) => string | null
  readonly status: RowStatus
}

export function readFacts({ cells }: CsvRow, lookup: RowLookup): RowFacts {
  const { mapping, layout } = lookup
  const stated = readInstrument(cells, layout)
  const assetClasses = layout.assetClasses.map(({ index }) => cells[index] ?? '')
  const isCoin = lookup.hasCoins || assetClasses.some((text) => COIN_CLASS.test(text))
  const named = isCoin && stated.symbol !== null ? { ...stated, exchange: COIN_MARKET } : stated
  const typeWord = typeWordOf(cells, layout)
  const typeChoice = typeWord === null ? null : (lookup.types.get(typeWord) ?? null)
  const type = importedTypeOf(cells, lookup, typeChoice?.choice ?? null)
  const isOfMoney = isMoneyChoice(type) || isAccountFee(named, type, lookup)
  const instrument = isOfMoney ? NO_INSTRUMENT : named
  const { symbol, isin, name } = instrument
  const isOfCash = symbol === 'CASH' && isin === null && (type === 'fee' || isPayment(name))
  const currencyWord = currencyWordOf(cells, layout)
  const currencyChoice = currencyWord === null ? null : (lookup.currencies.get(currencyWord) ?? null)
  const currency = rowCurrency(currencyWord, currencyChoice, mapping)
  const dollar = dollarOfRow(cells, layout, currency)
  const codeOf = (mark: string) =>
    mark === '$' && dollar !== null ? dollar : (lookup.currencies.get(mark)?.choice ?? currencyOf(mark))
  return {
    instrument,
    isOfMoney,
    hasInstrument: !isOfCash && (symbol !== null || isin !== null || name !== null),
    isNamedOnly: !isOfMoney && symbol === null && isin === null && (layout.of.symbol ?? layout.of.isin) !== undefined,
    assetClasses,
    dateCell: cellOf(cells, layout, 'date'),
    ...readRowDate(cells, layout, mapping.dateFormat, type),
    typeWord,
    typeChoice,
    type,
    isReversal: typeChoice?.choice === 'reversal',
    currencyWord,
    currencyChoice,
    currency: currency ?? (isOfMoney ? totalCurrencyOf(cells, layout, codeOf) : null),
    totalCurrency: totalCurrencyOf(cells, layout, codeOf),
    codeOf,
    status: rowStatusOf(cells, lookup),
  }
}

const NO_INSTRUMENT = { symbol: null, isin: null, exchange: null, name: null }

/** A fee without a security, or with a name only where securities have symbols: the name of the fee. */
function isAccountFee(
  { symbol, isin, name }: RowFacts['instrument'],
  type: TransactionType | null,
  { mapping, layout }: RowLookup,
): boolean {
  if (!mapping.booksCash || type !== 'fee' || symbol !== null || isin !== null) return false
  return name === null || (layout.of.symbol ?? layout.of.isin) !== undefined
}

/** `DIVIDEND PAYMENT` beside the symbol CASH: money, and not the company with that symbol. */
function isPayment(name: string | null): boolean {
  return name !== null && ['dividend', 'fee', 'ignore'].includes(guessTypeByStart(name) ?? '')
}

const COIN_CLASS =
  /^(?:crypto(?: ?currency| ?currencies)?|coins?|kryptowährung|kryptowaluta|criptomoneda|criptovaluta)$/i

const OTHER_DATES: readonly HeaderClass[] = ['tradeDate', 'date', 'bookingDate']

/** True if a date header can only mean the settlement date. */
function isOfSettlement(header: string): boolean {
  return canMean(header, 'settlementDate') && !canMean(header, ...OTHER_DATES)
}

/**
 * The trade date, even if this row writes it in another style; for a dividend or a return of capital, the booking date.
 * Without either, the settlement date.
 */
function readRowDate(
  cells: readonly string[],
  layout: Layout,
  format: DateFormat | null,
  type: TransactionType | null,
): { date: string | null; isSettlementDate: boolean } {
  const booked = isPayout(type) && format !== null ? readDate(cellOf(cells, layout, 'bookingDate'), format) : null
  if (booked !== null) return { date: booked, isSettlementDate: false }
  const cell = cellOf(cells, layout, 'date')
  const date = format === null ? null : (readDate(cell, format) ?? readDateOfOtherStyle(cell, format))
  const isBlank = cell === '' || isBlankWord(cell) || /^[-–—/. ]+$/.test(cell)
  if (date !== null) return { date, isSettlementDate: isTrade(type) && isOfSettlement(layout.of.date?.header ?? '') }
  if (!isBlank || format === null) return { date, isSettlementDate: false }
  const settled = readDate(cellOf(cells, layout, 'settlementDate'), format)
  return { date: settled, isSettlementDate: settled !== null }
}

/** The type by its word; without a type column by the direction of the file. */
function importedTypeOf(
  cells: readonly string[],
  lookup: RowLookup,
  choice: TypeWord['choice'],
): TransactionType | null {
  if (choice === 'reversal') return null
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
    case 'net-amount':
      return units === 0 ? paidTypeOf(cells, layout) : sideOfRow(cells, layout)
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

const DOLLARS = ['AUD', 'CAD', 'HKD', 'NZD', 'SGD']

/**
 * The dollar that `$` means in a row whose price has this sign and whose currency is another dollar than the US one.
 */
function dollarOfRow(cells: readonly string[], layout: Layout, currency: string | null): string | null {
  const price = numberOf(cells, layout, 'price')
  const hasSign = price.kind === 'number' && price.currencyMark === '$'
  return hasSign && currency !== null && DOLLARS.includes(currency) ? currency : null
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
