import { text } from '@plumbline/text/text'
import { signOf } from '../cells/numbers.ts'
import type { CsvRow } from '../tables/csv-table.ts'
import { isSentenceColumn } from '../tables/sentence-columns.ts'
import { namesSum } from '../tables/sum-line.ts'
import { FIAT } from '../words/coins.ts'
import { guessTypeByStart } from '../words/guess-type.ts'
import { findUnsupported } from '../words/unsupported-instrument.ts'
import { type Ignored, ignore } from './draft-row.ts'
import type { ImportRow } from './import-row.ts'
import type { TypeWord, ValueChoice } from './mapping.ts'
import { isCash } from './read-instrument.ts'
import { isPayout, isTrade } from './row-amounts.ts'
import { cellOf, type Layout, numberOf } from './row-cells.ts'
import type { RowFacts } from './row-facts.ts'
import type { RowLookup } from './row-lookup.ts'
import type { RowStatus } from './row-status.ts'

const DIGITS_OF_A_DATE = 4

/** Why a row is left out: the first reason that applies. Null if none does. */
export function leaveOut(
  source: CsvRow,
  facts: RowFacts,
  lookup: RowLookup,
  ignoredByDifference: Ignored | null,
): Ignored | null {
  const { cells } = source
  return (
    ignoredByReader(source) ??
    ignoredAsRepeatedHeader(cells, lookup.headers) ??
    ignoredByStatus(facts.status) ??
    ignoredAsUnsupported(facts, lookup) ??
    ignoredByType(facts.typeChoice) ??
    ignoredAsAccumulated(cells, lookup.layout) ??
    (facts.type === null ? ignoredByText(cells, lookup.layout) : null) ??
    ignoredAsCash(facts, lookup) ??
    ignoredByCurrency(facts.currencyChoice) ??
    ignoredByDifference ??
    ignoredAsNoTransaction(cells, facts, lookup.layout)
  )
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

function ignoredByStatus(status: RowStatus): Ignored | null {
  if (status.kind !== 'not-executed') return null
  return ignore('rule', 'status', text('The order is “{status}”', { status: status.text }))
}

function ignoredAsUnsupported(
  { instrument, assetClasses, typeWord, typeChoice, currency }: RowFacts,
  { contracts }: RowLookup,
): Ignored | null {
  if (typeChoice?.choice === 'ignore' && (typeChoice.by === 'user' || !contracts.has(typeChoice.value))) return null
  const contractWord = typeWord !== null && contracts.has(typeWord) ? typeWord : null
  const unsupported = findUnsupported({ ...instrument, currency, contractWord, assetClasses })
  return unsupported === null ? null : ignore('rule', 'not-supported', unsupported)
}

function ignoredByType(choice: TypeWord | null): Ignored | null {
  if (choice?.choice !== 'ignore') return null
  return ignore(
    choice.by === 'user' ? 'user' : 'rule',
    'type',
    text('“{word}” is not imported', { word: choice.value }),
  )
}

/** flatex books the tax of an accumulating fund as a sale and a purchase. */
const ACCUMULATED = /^thesaurierung\b/i

function ignoredAsAccumulated(cells: readonly string[], layout: Layout): Ignored | null {
  const words = cellOf(cells, layout, 'comments')
  const isTold = layout.of.type === undefined && layout.of.side === undefined && ACCUMULATED.test(words)
  return isTold ? ignore('rule', 'type', text('“{word}” is not imported', { word: words })) : null
}

/** In a file without types, a text such as `GROSS INTEREST` in a row without units. */
function ignoredByText(cells: readonly string[], layout: Layout): Ignored | null {
  if (layout.of.type !== undefined || layout.of.side !== undefined || hasAmounts(cells, layout)) return null
  const words = (['comments', 'name'] as const)
    .map((field) => cellOf(cells, layout, field))
    .find((cell) => ['ignore', 'fee'].includes(guessTypeByStart(cell) ?? ''))
  return words === undefined ? null : ignore('rule', 'type', text('“{word}” is not imported', { word: words }))
}

function ignoredAsCash({ instrument, currency, type }: RowFacts, lookup: RowLookup): Ignored | null {
  const isInterest = isPayout(type) && !lookup.mapping.isLedgerFile && isCash(instrument)
  if (isInterest) return ignore('rule', 'not-a-transaction', text('The row moves cash'))
  if (type !== null && !isTrade(type)) return null
  const movesCash =
    isCash(instrument) ||
    isMoneyOfExchange(instrument.symbol, lookup) ||
    (!lookup.mapping.isLedgerFile && isOwnCurrency(instrument, currency))
  return movesCash ? ignore('rule', 'not-a-transaction', text('The row moves cash')) : null
}

/** On an exchange of coins, a line of a currency is the money of a trade. */
function isMoneyOfExchange(symbol: string | null, { hasCoins }: RowLookup): boolean {
  return hasCoins && symbol !== null && FIAT.has(symbol.toUpperCase())
}

/** `EUR` in euros is an exchange of currencies. */
function isOwnCurrency(
  { symbol, isin, name }: Pick<ImportRow, 'symbol' | 'isin' | 'name'>,
  currency: string | null,
): boolean {
  const word = symbol ?? name
  return isin === null && word !== null && word === currency && FIAT.has(word)
}

function ignoredByCurrency(choice: ValueChoice<string> | null): Ignored | null {
  if (choice?.choice !== 'ignore') return null
  return ignore(
    choice.by === 'user' ? 'user' : 'rule',
    'currency',
    text('Rows in “{word}” are not imported', { word: choice.value }),
  )
}

/**
 * Footers, sums and remarks have no date, and either no security or a word for a sum. An account fee has no security.
 */
function ignoredAsNoTransaction(
  cells: readonly string[],
  { date, dateCell, hasInstrument, isNamedOnly, isOfMoney, type }: RowFacts,
  layout: Layout,
): Ignored | null {
  const hasInstrumentColumn = (layout.of.symbol ?? layout.of.isin ?? layout.of.name) !== undefined
  if (!hasInstrument && hasInstrumentColumn && !hasAmounts(cells, layout)) {
    if (date === null && layout.of.date !== undefined)
      return ignore('rule', 'not-a-transaction', text('The line has no date and no security'))
    if (type === null)
      return ignore('rule', 'no-instrument', text('The line belongs to the account, not to a security'))
  }
  const looksLikeDate = (dateCell.match(/\d/g) ?? []).length >= DIGITS_OF_A_DATE
  // Without a column of days, no row shows whether it is a footer.
  if (date === null && !looksLikeDate && layout.of.date !== undefined) {
    if (namesSum(cells)) return ignore('rule', 'not-a-transaction', text('The line is a sum'))
    if (!hasInstrument || cells.filter((cell) => cell !== '').length === 1) {
      return ignore('rule', 'not-a-transaction', text('The line has no date and no security'))
    }
  }
  // A sentence without a name may name its security elsewhere in the row.
  const areNamesStated = hasInstrumentColumn && !isNamedInSentences(layout)
  const isUnassigned = !hasInstrument && !isOfMoney && (type === 'fee' || (type === 'dividend' && areNamesStated))
  if (isUnassigned || (isNamedOnly && type === 'fee')) {
    return ignore('rule', 'no-instrument', text('The line belongs to the account, not to a security'))
  }
  return null
}

function isNamedInSentences({ of: { symbol, isin, name } }: Layout): boolean {
  return symbol === undefined && isin === undefined && name !== undefined && isSentenceColumn(name.header)
}

/** Whether a row states units or a price. A blank cell, 0 and words state none. */
function hasAmounts(cells: readonly string[], layout: Layout): boolean {
  return (['units', 'price'] as const).some((field) => signOf(numberOf(cells, layout, field)) !== 0)
}
