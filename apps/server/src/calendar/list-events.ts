import { createHash } from 'node:crypto'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type { ExpectedDividend } from '@plumbline/engine/income/income'
import type { Language } from '@plumbline/text/language'
import { type Text, text } from '@plumbline/text/text'
import { formatText } from '../format-text.ts'
import type { CalendarEvent } from './write-calendar.ts'

interface Calendar {
  portfolioId: string
  /** ISO date; earlier days are left out. */
  today: string
  language: Language
  /** The host of the installation, which makes ids unique. */
  host: string
  nameOf: (assetId: string) => string
}

type DayKind = 'ex' | 'pay'

const MAX_DECIMALS = 8

/** The ex-days and pay days ahead, the nearest first. Where several portfolios expect a payment, it is one. */
export function listEvents(expected: readonly ExpectedDividend[], calendar: Calendar): CalendarEvent[] {
  const payments = [...Map.groupBy(expected, paymentOf).values()]
  return payments
    .flatMap((same) => eventsOf(same, calendar))
    .filter(({ day }) => day >= calendar.today)
    .sort((a, b) => compareTexts(a.day, b.day))
}

/** The same each day, also for an estimate whose day moves. */
function paymentOf({ assetId, state, exDate, repeats }: ExpectedDividend): string {
  return JSON.stringify([assetId, state, repeats ?? exDate])
}

function eventsOf(same: readonly ExpectedDividend[], calendar: Calendar): CalendarEvent[] {
  const [first] = same
  if (first === undefined) return []
  const units = same.reduce((sum, each) => sum + each.units, 0)
  const payment = { ...first, units }
  const days: [DayKind, string][] = [['ex', first.exDate]]
  if (first.payDate !== null) days.push(['pay', first.payDate])
  return days.map(([kind, day]) => ({
    uid: `${hashOf(`${calendar.portfolioId} ${kind} ${paymentOf(first)}`)}@${calendar.host}`,
    day,
    summary: formatText(summaryOf(kind, first, calendar.nameOf(first.assetId)), calendar.language),
    description: formatText(descriptionOf(kind, payment, calendar.language), calendar.language),
    isTentative: first.state === 'estimated',
  }))
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 27)
}

function summaryOf(kind: DayKind, { state }: ExpectedDividend, name: string): Text {
  if (kind === 'ex')
    return state === 'declared'
      ? text('Ex-day: {name} (declared)', { name })
      : text('Ex-day: {name} (estimated)', { name })
  return state === 'declared'
    ? text('Dividend: {name} (declared)', { name })
    : text('Dividend: {name} (estimated)', { name })
}

function descriptionOf(kind: DayKind, payment: ExpectedDividend, language: Language): Text {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: MAX_DECIMALS })
  const { currency, state } = payment
  const units = format.format(payment.units)
  const value = format.format(payment.value)
  const amount = { units, value, currency }
  if (state === 'estimated')
    return text('Estimated: last year’s payment, once more. {units} units at {value} {currency}, before tax.', amount)
  return kind === 'ex'
    ? text(
        'Declared. Who holds units before this day gets the dividend: {units} units at {value} {currency}, before tax.',
        amount,
      )
    : text('Declared: {units} units at {value} {currency}, before tax.', amount)
}
