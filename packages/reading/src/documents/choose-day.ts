import { canFollowOrder, canSettle, canTradeOn, dayBetween } from '../laws/settlement.ts'
import { daysBetween, workdaysBetween } from '../numbers/days-between.ts'
import type { Reading } from '../readings.ts'
import { MAX_SETTLEMENT_WORKDAYS, MAX_VALUE_DAYS, SETTLED_WITHIN_TWO } from '../thresholds.ts'
import type { DayField } from '../words/word-list.ts'
import { type LabelledDay, PLAIN_DATE, PRINTED } from './label-days.ts'

/** The day of a transaction: one that is certain, or the days to ask about, the most likely first. */
export interface ChosenDay {
  readonly certain: boolean
  readonly options: readonly { readonly day: string; readonly time: string | null }[]
  readonly settlementDay: string | null
  /** No day of the trade is stated: it is the day on which the money moves. */
  readonly isSettledDay: boolean
  readonly exDay: string | null
  /** The two days of a payment, where the document states both and they differ. */
  readonly paid: PaidDays | null
}

interface PaidDays {
  readonly payment: string
  readonly value: string
  /** What the document calls them. */
  readonly labels: string
}

/** @param isRedemption whether a bond or certificate ends: then the money is paid on the day of the transaction */
export function chooseDay(days: readonly LabelledDay[], kind: Reading['kind'], isRedemption = false): ChosenDay {
  const of = daysByField(days)
  const settlementDay = onlyDay(of('settlement'))
  const exDay = onlyDay(of('ex'))
  const isEnd = kind === 'sell' && isRedemption
  const isPaid = kind === 'dividend' || isEnd
  const isOpen = isEnd ? !endsOnPayDay(days) : kind === 'dividend' && (isPaidBefore(of) || isBookedBeside(of))
  const chosen = isPaid ? choosePayDay(of) : chooseTradeDay(days, settlementDay)
  const rest =
    kind === 'dividend' ? [...of('letter'), ...of('ex')] : [...of('letter'), ...of('order'), ...of('settlement')]
  const others = [...rest, ...days.filter(({ fields }) => fields.size === 0), ...of('aside')]
  const everyDay = uniqueDays(days.filter(({ fields }) => !fields.has('aside') && !fields.has('ex')).flatMap(optionsOf))
  const isDated = of('trade').length + of('order').length > 0
  if (isDated && everyDay.length === 1)
    return { certain: true, options: everyDay, settlementDay, isSettledDay: false, exDay, paid: null }
  const options =
    chosen.certain && !isOpen ? chosen.options : uniqueDays([...chosen.options, ...others.flatMap(optionsOf)])
  const certain = chosen.certain && !isOpen && options.length === 1
  const paid = kind === 'dividend' ? paidDays(of) : null
  return { certain, options, settlementDay, isSettledDay: chosen.isSettledDay ?? false, exDay, paid }
}

function paidDays(of: (field: DayField) => LabelledDay[]): PaidDays | null {
  const [payments, values] = [of('payment'), of('settlement')]
  const [payment, value] = [onlyDay(payments), onlyDay(values)]
  if (payment === null || value === null || payment === value) return null
  return { payment, value, labels: [payments, values].map((days) => days[0]?.label ?? '').join(' | ') }
}

function daysByField(days: readonly LabelledDay[]): (field: DayField) => LabelledDay[] {
  return (field) => days.filter(({ fields }) => fields.has(field))
}

const MATURITY = /fallig|verfall|matur|echeance|scaden|verval|vencim|udlob/

/** Whether a bond or certificate ends on the day on which it is paid; on a weekend it ends before. */
function endsOnPayDay(days: readonly LabelledDay[]): boolean {
  const isEnd = ({ fields, label }: LabelledDay) => fields.has('ex') || fields.has('trade') || MATURITY.test(label)
  const isPaid = ({ fields }: LabelledDay) => fields.has('settlement') || fields.has('payment')
  const [ends, paid] = [uniqueDays(days.filter(isEnd).flatMap(optionsOf)), days.filter(isPaid).flatMap(optionsOf)]
  return ends.every((end) => paid.some(({ day }) => day === end.day))
}

type Choice = Pick<ChosenDay, 'certain' | 'options'> & Partial<Pick<ChosenDay, 'isSettledDay'>>

/** The day named as the trade's; without one, the day on which both order and letter were written. */
function chooseTradeDay(days: readonly LabelledDay[], settlementDay: string | null): Choice {
  const of = daysByField(days)
  const trades = uniqueDays(of('trade').flatMap(optionsOf))
  const settlements = uniqueDays(of('settlement').flatMap(optionsOf))
  const order = onlyDay(of('order'))
  const possible = trades.filter(
    ({ day }) =>
      (settlements.length === 0 || settlements.some((settlement) => canSettle(day, settlement.day))) &&
      (order === null || canFollowOrder(order, day)),
  )
  const onWorkdays = possible.filter(({ day }) => canTradeOn(day, false))
  const fitting = executedOf(days, onWorkdays.length > 0 ? onWorkdays : possible)
  const [only] = fitting
  if (only !== undefined && fitting.length === 1) {
    const isNamed = of('trade').some(({ label, time }) => label !== '' && time !== null)
    return { certain: isNamed || canTradeOn(only.day, settlementDay === only.day), options: fitting }
  }
  if (fitting.length > 1) return { certain: false, options: fitting }
  const letter = firstDay(of('letter'))
  const between = order === null || letter === null ? null : dayBetween(order, letter)
  if (trades.length === 0 && between !== null && (settlementDay === null || canSettle(between, settlementDay))) {
    return { certain: true, options: [{ day: between, time: null }] }
  }
  const unnamed = trades.length === 0 ? unnamedDay(days, settlementDay) : null
  if (unnamed !== null) return { certain: true, options: [unnamed] }
  const written = order === null && trades.length === 0 ? writtenWhenTraded(days) : null
  if (written !== null) return { certain: true, options: [written] }
  const moved = order === null && trades.length === 0 ? (settledWhenWritten(of) ?? onlyMovedDay(days)) : null
  if (moved !== null) return { certain: true, options: [moved], isSettledDay: true }
  return { certain: false, options: trades }
}

/** Of several days, the only one that is called that of the execution: an order is settled in the books days later. */
function executedOf(days: readonly LabelledDay[], options: Choice['options']): Choice['options'] {
  const executed = options.filter(({ day }) =>
    days.some(({ days: own, fields, label }) => own.includes(day) && fields.has('trade') && !BOOKS.test(label)),
  )
  return options.length > 1 && executed.length === 1 ? executed : options
}

/** Labels of the day on which a bank settled a trade in its books: the day of the trade, if no other is stated. */
const BOOKS = /^abrechnung/

/**
 * The day of a letter that is written on the day of the settlement, if a document states no other: the trade is settled
 * at once. A later day is the one on which the letter was printed.
 */
function settledWhenWritten(of: (field: DayField) => LabelledDay[]): Choice['options'][number] | null {
  const [settlements, letters] = [uniqueDays(of('settlement').flatMap(optionsOf)), of('letter')]
  const [settlement] = settlements
  const written = uniqueDays(letters.filter(({ label }) => !PRINTED.test(label)).flatMap(optionsOf))
  if (settlement === undefined || settlements.length > 1 || written.length !== 1) return null
  return written[0]?.day === settlement.day && canTradeOn(settlement.day, false) ? settlement : null
}

/**
 * The plain "Date" of a note whose only other day is that of the settlement, two working days later: markets settle
 * within two, so that the trade cannot be older. One working day before, the note may be written on the day after.
 */
function writtenWhenTraded(days: readonly LabelledDay[]): Choice['options'][number] | null {
  const stated = days.filter(({ fields }) => !fields.has('aside'))
  const [written, settlements] = [stated.filter(isPlainDate), stated.filter(({ fields }) => fields.has('settlement'))]
  const [only, second] = uniqueDays(written.flatMap(optionsOf))
  const settlement = onlyDay(settlements)
  if (only === undefined || second !== undefined || settlement === null || settlement < SETTLED_WITHIN_TWO) return null
  if (written.length + settlements.length < stated.length || !canTradeOn(only.day, false)) return null
  return workdaysBetween(only.day, settlement) === MAX_SETTLEMENT_WORKDAYS ? only : null
}

const isPlainDate = ({ fields, label, isField }: LabelledDay) =>
  isField && fields.has('letter') && PLAIN_DATE.test(label)

/**
 * The day on which the money moves, if the document states no other day that can be the trade's. A later day cannot, nor
 * can that of the paper itself: the day beside the place at the head of a letter, or the day it was printed. A plain
 * "Date" can.
 */
function onlyMovedDay(days: readonly LabelledDay[]): Choice['options'][number] | null {
  const moves = ({ fields, label }: LabelledDay) => fields.has('settlement') || BOOKED.test(label)
  const moved = days.filter(moves)
  const [only, second] = moved.some(({ isField }) => isField) ? uniqueDays(moved.flatMap(optionsOf)) : []
  if (only === undefined || second !== undefined || !canTradeOn(only.day, false)) return null
  const isPaper = ({ fields, label }: LabelledDay) => fields.has('letter') && (label === '' || PRINTED.test(label))
  const others = days.filter((day) => !moves(day) && !isPaper(day) && !day.fields.has('aside'))
  return others.every((other) => other.days.every((day) => daysBetween(only.day, day) > 0)) ? only : null
}

/** Labels of the day on which an account was debited or credited. */
const BOOKED = /^(?:buchungs(?:tag|datum)|booking date|data contabile|fecha contable|date comptable|boekdatum)$/

/**
 * The only day before that of the settlement that a line names with unknown words: which other day would it be? Not
 * where a payment has its own day. Where an order has one, only a day behind a word such as "…tag" counts, and neither
 * what is before the order nor what repeats the day of the letter.
 */
function unnamedDay(days: readonly LabelledDay[], settlementDay: string | null): Choice['options'][number] | null {
  const of = daysByField(days)
  if (settlementDay === null || of('payment').length > 0) return null
  const open = days.filter(({ fields }) => fields.size === 0)
  const orders = uniqueDays(of('order').flatMap(optionsOf))
  const known = new Set([...orders, ...of('letter').flatMap(optionsOf)].map(({ day }) => day))
  const strangers = uniqueDays(open.flatMap(optionsOf)).filter(({ day }) => orders.length === 0 || !known.has(day))
  const unnamed = strangers.filter(({ day }) =>
    orders.every(
      (order) =>
        canFollowOrder(order.day, day) && open.some(({ label, days: own }) => label !== '' && own.includes(day)),
    ),
  )
  if (unnamed.length < strangers.length) return null
  const [only] = unnamed
  if (only === undefined || unnamed.length > 1 || isWrittenBefore(days, only.day)) return null
  return canSettle(only.day, settlementDay) && only.day !== settlementDay && canTradeOn(only.day, false) ? only : null
}

/** Whether the letter is older than a day: then it cannot report a trade of that day. */
function isWrittenBefore(days: readonly LabelledDay[], day: string): boolean {
  const isHead = ({ fields, label }: LabelledDay) => fields.has('letter') && label === ''
  const written = days.filter((each) => isPlainDate(each) || isHead(each)).flatMap((each) => each.days)
  return written.some((each) => daysBetween(each, day) > 0)
}

/** The day of payment, or the value day if only that is stated. */
function choosePayDay(of: (field: DayField) => LabelledDay[]): Choice {
  const [payments, values] = [
    uniqueDays(of('payment').flatMap(optionsOf)),
    uniqueDays(of('settlement').flatMap(optionsOf)),
  ]
  const options = uniqueDays([...values, ...payments])
  return { certain: options.length === 1, options }
}

/**
 * Whether a letter that states neither an ex day nor a payment is some days older than the value day: it may report a
 * payment of its own day, which bears interest later.
 */
function isPaidBefore(of: (field: DayField) => LabelledDay[]): boolean {
  if (of('payment').length > 0 || of('ex').length > 0) return false
  const [values, letters] = [uniqueDays(of('settlement').flatMap(optionsOf)), of('letter')]
  const written = uniqueDays(letters.flatMap(optionsOf))
  return values.some(({ day: value }) => {
    const ages = written.map(({ day }) => daysBetween(day, value))
    return ages.some((age) => age > 0 && age <= MAX_VALUE_DAYS) && ages.every((age) => age > 0)
  })
}

/** Whether another day stands in the row of a statement before its value day: the account was booked on that day. */
function isBookedBeside(of: (field: DayField) => LabelledDay[]): boolean {
  return of('settlement').some(({ lineIndex, days }) =>
    of('letter').some((booked) => booked.lineIndex === lineIndex && booked.days.some((day) => !days.includes(day))),
  )
}

function optionsOf({ days, time }: LabelledDay): { day: string; time: string | null }[] {
  return days.map((day) => ({ day, time }))
}

/** Each day once, with a time if one is stated with it. */
function uniqueDays(options: readonly { day: string; time: string | null }[]): { day: string; time: string | null }[] {
  const times = new Map<string, string | null>()
  for (const { day, time } of options) times.set(day, times.get(day) ?? time)
  return [...times].map(([day, time]) => ({ day, time }))
}

/** The one day of all these; null where there is none or a second one. */
export function onlyDay(days: readonly LabelledDay[]): string | null {
  const options = uniqueDays(days.flatMap(optionsOf))
  return options.length === 1 ? (options[0]?.day ?? null) : null
}

function firstDay(days: readonly LabelledDay[]): string | null {
  const [first] = days
  return first?.days.length === 1 ? (first.days[0] ?? null) : null
}
