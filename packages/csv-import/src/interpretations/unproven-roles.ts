import { DATE_FORMATS, readDate } from '../cells/date-formats.ts'
import { withoutUnderscores, wordsOfHeader } from '../cells/normalize-words.ts'
import { settleSoon } from '../laws/days.ts'
import { CENT_ERROR } from '../laws/price-units.ts'
import { addsUp, addsUpToTheCent, hasUnreadPrice, isOfOne } from '../readings/adds-up.ts'
import type { ColumnMapping, FieldOfColumn, UnprovenRole } from '../readings/mapping.ts'
import {
  cellOf,
  grossOf,
  type Layout,
  layoutOf,
  numberOf,
  statesAmount,
  sumOf,
  typeWordOf,
} from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { namesCost } from '../words/cost-words.ts'
import { isKnownHeader, meaningsOfHeader } from '../words/header-meaning.ts'
import { HEAD_BLOCKERS } from '../words/header-synonyms.ts'
import type { ImportField } from '../words/import-field.ts'
import { orderStatusOf } from '../words/order-status.ts'
import { weighedRows } from './amount-roles.ts'
import { isUnnamed, type Ledger, sideOf } from './ledger-of-trades.ts'
import { netWithoutHeader } from './net-without-header.ts'
import { otherPrice } from './other-price.ts'
import { priceWithoutHeader } from './price-without-header.ts'
import { MAX_MONEY_DECIMALS, MAX_SHARE_OF_COST, MAX_STATES, MIN_SHARE_OF_ADDED } from './thresholds.ts'

type Cells = readonly string[]

type Rule = (ledger: Ledger) => UnprovenRole[]

/**
 * The roles that nothing proves in a file whose layout nobody knows. Each of them is asked about, the likelier reading
 * first. A role chosen by the user is proven.
 *
 * | role | proof | no proof |
 * |---|---|---|
 * | units, price, amount | a header known for exactly this; units × price ± costs = amount in a row; or, for units, digits below the cent | a header that contains the word |
 * | one of several fees | a known header; or the amount contains it to the cent | a header that contains the word |
 * | a fee beside its parts | the amount contains all of them to the cent; or the others do not add up to it in some row | the others add up to it in every row |
 * | no fee | the amount holds without the column | a header with a word for costs beside small amounts |
 * | executed | the same word in all trades of a security and side | a column without a known header whose words differ |
 * | day | a known header of trades; or no other column of days | a header that contains the word, or that of a booking or settlement, beside earlier days |
 * | no total | the stated fees explain it | an unknown header of amounts that differ a little from units × price |
 * | no price | a header for prices | an unknown header of amounts with which units × amount is nearly the total |
 * | one of two prices | units × price ± costs = amount in a row | two known headers of prices that differ |
 */
export function findUnprovenRoles(table: CsvTable, columns: readonly ColumnMapping[]): UnprovenRole[] {
  if (table.reader !== undefined) return []
  const layout = layoutOf(columns)
  const { units } = layout.of
  const trades = units === undefined ? [] : weighedRows(table).filter((cells) => statesAmount(cells, units))
  return RULES.flatMap((rule) => rule({ columns, layout, trades }))
}

const RULES: readonly Rule[] = [
  amountsByPartOfHeader,
  oneOfSeveralFees,
  sumOfOtherFees,
  unreadCosts,
  unreadStates,
  dayBesideEarlierDay,
  netWithoutHeader,
  priceWithoutHeader,
  (ledger) => (doMostAddUp(ledger.trades, ledger.layout) ? [] : otherPrice(ledger)),
]

function amountsByPartOfHeader({ columns, layout, trades }: Ledger): UnprovenRole[] {
  const { units, price } = layout.of
  const isOneDecisive = ({ field }: ColumnMapping) =>
    field === 'units' || field === 'price' || (price === undefined && field !== null && TOTALS.includes(field))
  const found = columns.filter((column) => isOneDecisive(column) && isByPartOfHeader(column))
  if (found.length === 0 || trades.length === 0 || doMostAddUp(trades, layout)) return []
  const isOfSide = (cells: Cells) => sideOf(cells, layout) !== null
  if (price === undefined && hasUnreadPrice(trades.filter(isOfSide), layout)) return []
  return found
    .filter((column) => column !== units || !trades.some((cells) => hasDigitsBelowCent(cells, layout)))
    .map(withoutField)
}

function withoutField(column: ColumnMapping): UnprovenRole {
  return asField(column, null)
}

function asField({ index, field }: ColumnMapping, other: ImportField | null): UnprovenRole {
  return { index, likely: [{ index, field }], instead: [{ index, field: other }], isConfirmed: null }
}

const TOTALS: readonly ImportField[] = ['total', 'debit', 'credit']

/** Whether the header only contains or begins with the word: `Price paid` may be that of a unit or of all. */
function isByPartOfHeader({ header, field, confidence }: ColumnMapping): boolean {
  if (confidence !== 'likely') return false
  const meanings = meaningsOfHeader(header).filter(({ class: known }) => known === field)
  const isOfAlternatives = header.split('/').every((part) => isKnownHeader(part.trim()))
  return (
    meanings.length > 0 && meanings.every(({ match }) => match !== 'known') && !isOfAlternatives && !isPerUnit(header)
  )
}

function isPerUnit(header: string): boolean {
  return /\/ ?(?:share|shr|unit|stück|stk)$|\bper (?:share|unit)$/i.test(withoutUnderscores(header))
}

/** Whether units × price, with or without costs, is the amount in at least half of the rows that prove anything. */
function doMostAddUp(trades: readonly Cells[], layout: Layout): boolean {
  const said = trades.filter((cells) => !isOfOne(cells, layout))
  const { accruedInterest } = layout.of
  const costs = [layout.fees, [], ...(accruedInterest === undefined ? [] : [[...layout.fees, accruedInterest]])]
  const held = said.filter((cells) => costs.some((some) => addsUp(cells, layout, some)))
  return held.length > 0 && held.length >= said.length * MIN_SHARE_OF_ADDED
}

/** `0.00051` is no amount of money. */
function hasDigitsBelowCent(cells: Cells, layout: Layout): boolean {
  const number = numberOf(cells, layout, 'units')
  return number.kind === 'number' && (number.value.split('.')[1] ?? '').length > MAX_MONEY_DECIMALS
}

function oneOfSeveralFees({ layout, trades }: Ledger): UnprovenRole[] {
  const charged = layout.fees.filter((fee) => trades.some((cells) => statesAmount(cells, fee)))
  if (charged.length < 2) return []
  const totals = [layout, ...layout.otherTotals.map((total) => ({ ...layout, of: { ...layout.of, total } }))]
  return charged.filter(isByPartOfHeader).flatMap((column) => {
    const others = layout.fees.filter((fee) => fee !== column)
    const isContained = totals.some((total) =>
      trades.some((cells) => addsUpToTheCent(cells, total, layout.fees) && !addsUpToTheCent(cells, total, others)),
    )
    return isContained ? [] : [withoutField(column)]
  })
}

/**
 * A fee that equals the sum of the others in every row may be their total, such as `手续费` beside its parts. Asked about
 * unless the amount of some trade contains all of them.
 */
function sumOfOtherFees({ layout, trades }: Ledger): UnprovenRole[] {
  const charged = trades.filter((cells) => sumOf(cells, layout.fees) > 0)
  const isProven = charged.some((cells) => addsUpToTheCent(cells, layout, layout.fees))
  if (charged.length === 0 || isProven) return []
  const isSum = (fee: ColumnMapping) => {
    const others = layout.fees.filter((other) => other !== fee)
    return charged.every(
      (cells) =>
        others.filter((other) => statesAmount(cells, other)).length >= MIN_PARTS &&
        Math.abs(sumOf(cells, [fee]) - sumOf(cells, others)) <= CENT_ERROR,
    )
  }
  const sum = layout.fees.find((fee) => fee.confidence !== 'chosen' && isSum(fee))
  if (sum === undefined) return []
  const all = layout.fees.map(({ index }): FieldOfColumn => ({ index, field: 'fee' }))
  const likely = all.map((each) => (each.index === sum.index ? each : { ...each, field: null }))
  return [{ index: sum.index, likely, instead: all, isConfirmed: null }]
}

const MIN_PARTS = 2

const NO_COST = /%|perc|\brate\b|basis|proceeds|result|gain|loss|less|balance|before|after|net\b|total|per /i

/** A small amount below a word for costs, which the amounts of the trades neither contain nor rule out. */
function unreadCosts({ columns, layout, trades }: Ledger): UnprovenRole[] {
  if (doAllHoldWithout(trades, layout)) return []
  return columns.flatMap((column) => {
    const header = withoutUnderscores(column.header)
    if (!isUnnamed(column) || !namesCost(header) || NO_COST.test(header)) return []
    const stated = trades.filter((cells) => statesAmount(cells, column))
    const isSmall = stated.every((cells) => sumOf(cells, [column]) <= grossOf(cells, layout) * MAX_SHARE_OF_COST)
    return stated.length > 0 && isSmall ? [asField(column, 'fee')] : []
  })
}

/** The amounts hold to the cent with the known fees, so that no other column belongs to them. */
function doAllHoldWithout(trades: readonly Cells[], layout: Layout): boolean {
  return trades.length > 0 && trades.every((cells) => addsUpToTheCent(cells, layout, layout.fees))
}

/** Words that differ between trades of one security and side may say that an order was not executed. */
function unreadStates({ columns, layout, trades }: Ledger): UnprovenRole[] {
  return columns.flatMap((column) => {
    if (column.field !== null || column.confidence === 'chosen' || meaningsOfHeader(column.header).length > 0) return []
    if (namesNoState(column.header)) return []
    const words = trades.map((cells) => cells[column.index] ?? '')
    const distinct = new Set(words.filter((word) => word !== ''))
    const areWords = [...distinct].every((word) => /^[^\d]*\p{L}{2}[^\d]*$/u.test(word))
    if (!areWords || distinct.size < 2 || distinct.size > MAX_STATES || distinct.size >= words.length) return []
    const wordsOf = new Map<string, Set<string>>()
    for (const [row, cells] of trades.entries()) {
      const key = [securityOf(cells, layout), typeWordOf(cells, layout)].join('\n')
      wordsOf.set(key, (wordsOf.get(key) ?? new Set()).add(words[row] ?? ''))
    }
    const differ = [...wordsOf.values()].some((all) => all.size > 1)
    const isState = [...distinct].some((word) => orderStatusOf(word) === 'not-executed')
    return differ || isState ? [asField(column, 'status')] : []
  })
}

/** Accounts, places, kinds and conditions of orders, and whether a trade opens a position. */
const NO_STATE =
  /^open ?\/ ?close$|口座|账户|帳戶|계좌|市場|시장|市场|\b(?:cuenta|compte|conto|conta|mercado|condition|type|typ|tipo|art)\b/i

function namesNoState(header: string): boolean {
  return NO_STATE.test(header) || wordsOfHeader(header).some((word) => HEAD_BLOCKERS.includes(word))
}

function securityOf(cells: Cells, layout: Layout): string {
  return cellOf(cells, layout, 'isin') || cellOf(cells, layout, 'symbol') || cellOf(cells, layout, 'name')
}

/** Orders, prints and letters have days, too: the trade's is the earlier one unless the header names it. */
function dayBesideEarlierDay({ columns, layout, trades }: Ledger): UnprovenRole[] {
  const { date } = layout.of
  if (date === undefined || date.confidence === 'chosen') return []
  const isOfLaterDay = isOfBooking(date.header)
  if (!isByPartOfHeader(date) && !isOfLaterDay) return []
  const ofSides = trades.filter((cells) => sideOf(cells, layout) !== null)
  const other = columns.find(
    (column) =>
      column.field === null &&
      column.confidence !== 'chosen' &&
      (isWithoutMeaning(column)
        ? mayBeEarlierDays(ofSides, date, column)
        : !isOfLaterDay && trades.length > 0 && holdsEarlierDays(trades, date, column)),
  )
  if (other === undefined) return []
  const roles = (day: ColumnMapping, none: ColumnMapping): FieldOfColumn[] => [
    { index: day.index, field: 'date' },
    { index: none.index, field: null },
  ]
  const [likely, instead] = isOfLaterDay ? [other, date] : [date, other]
  return [{ index: date.index, likely: roles(likely, instead), instead: roles(instead, likely), isConfirmed: null }]
}

function isWithoutMeaning({ header }: ColumnMapping): boolean {
  return meaningsOfHeader(header).length === 0 && !OTHER_DAY.test(header)
}

/** Days of dividends, of contracts and of orders that wait. */
const OTHER_DAY = /\b(?:ex|record|pay|expir|matur|valid|gültig|fällig|order|auftrag|created|erstellt|placed)/i
/** Days of booking and settlement, and no word for the day of a trade. */
function isOfBooking(header: string): boolean {
  const classes = meaningsOfHeader(header).map(({ class: known }) => known)
  return (
    classes.some((known) => known === 'settlementDate' || known === 'bookingDate') && !classes.includes('tradeDate')
  )
}

/** Whether, in some format, trades on the other column's days can settle on the chosen days. */
function mayBeEarlierDays(trades: readonly Cells[], date: ColumnMapping, other: ColumnMapping): boolean {
  return DATE_FORMATS.some((format) => {
    const pairs = trades.map((cells) => [date, other].map(({ index }) => readDate(cells[index] ?? '', format)))
    const areRead = pairs.length > 0 && pairs.every(([chosen, beside]) => chosen != null && beside != null)
    return areRead && settleSoon(pairs.map(([chosen = null, beside = null]) => [beside, chosen] as const))
  })
}

function holdsEarlierDays(trades: readonly Cells[], date: ColumnMapping, other: ColumnMapping): boolean {
  return DATE_FORMATS.some((format) =>
    trades.every((cells) => {
      const [chosen, beside] = [date, other].map(({ index }) => readDate(cells[index] ?? '', format))
      return chosen != null && beside != null && beside < chosen
    }),
  )
}
