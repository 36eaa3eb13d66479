import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { type Text, text } from '@plumbline/text/text'
import { writeDay } from '@plumbline/text/write-day'
import type { FoundAlertEvent } from '../alerts/find-alert-events.ts'
import { composeMail, type FigureRow, type Translate } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'
import { createFigureFormat, type FigureFormat } from './figure-format.ts'

interface AlertMail {
  /** The reader's day, an ISO date. */
  day: string
  events: readonly FoundAlertEvent[]
  numberFormat: NumberFormat | undefined
  publicUrl: string
  unsubscribeAddress: string
}

/** One mail for everything that the reader's alerts found. */
export function alertMail({ day, events, numberFormat, publicUrl, unsubscribeAddress }: AlertMail): WriteMail {
  return composeMail((translate, language) => {
    const format = createFigureFormat(language, numberFormat)
    const writeDate = (date: string) => writeDay(date, language)
    const rows = events.map((event): FigureRow => {
      const change = event.kind === 'change' ? (event.value ?? 0) : 0
      return {
        label: event.name,
        note: describeEvent(event, translate, format, writeDate),
        value: writeValue(event, format, writeDate),
        ...(change !== 0 && { tone: change > 0 ? 'gain' : 'loss' }),
        address: `${publicUrl}/app/asset/${encodeURIComponent(event.asset_id)}`,
      }
    })
    return {
      subject: translate(titleOf(events)),
      title: translate(text('Your alerts on {day}', { day: writeDate(day) })),
      blocks: [
        { kind: 'figures', rows },
        { kind: 'button', label: translate(text('Open your alerts')), address: `${publicUrl}/app/alerts` },
      ],
      reason: translate(text('You get this email because you set alerts on these assets.')),
      unsubscribeAddress,
    }
  })
}

/** Of a mail or a notice about some events. */
export function titleOf(events: readonly FoundAlertEvent[]): Text {
  const firstName = events[0]?.name ?? ''
  const others = events.length - 1
  return others === 0
    ? text('Alert: {firstName}', { firstName })
    : text('Alerts: {firstName} and {others} more', { firstName, others: String(others) })
}

export function describeEvent(
  { kind, level, direction, day, currency, portfolioName: portfolio = '' }: FoundAlertEvent,
  translate: Translate,
  format: FigureFormat,
  writeDate: (date: string) => string,
): string {
  const date = writeDate(day)
  switch (kind) {
    case 'price': {
      const amount = format.money(Number(level), currency)
      return direction === 'up'
        ? translate(text('Closed at or above {amount} on {date}', { amount, date }))
        : translate(text('Closed at or below {amount} on {date}', { amount, date }))
    }
    case 'change':
      return translate(text('Change on {date}, your limit is {level}%', { date, level: level ?? '' }))
    case 'year-high':
      return translate(text('Highest close in 52 weeks on {date}', { date }))
    case 'year-low':
      return translate(text('Lowest close in 52 weeks on {date}', { date }))
    case 'earnings':
      return translate(text('Next earnings report'))
    case 'dividend-cut':
      return translate(text('Dividend per unit of {date}, lower than a year before', { date }))
    case 'weight': {
      const limit = format.share(Number(level) / 100)
      return direction === 'up'
        ? translate(text('Weight in {portfolio} on {date}, at or above {limit}', { portfolio, date, limit }))
        : translate(text('Weight in {portfolio} on {date}, at or below {limit}', { portfolio, date, limit }))
    }
  }
}

export function writeValue(
  { kind, value, day, currency }: FoundAlertEvent,
  format: FigureFormat,
  writeDate: (date: string) => string,
): string {
  if (value === null) return writeDate(day)
  if (kind === 'weight') return format.share(value)
  return kind === 'change' ? format.percent(value) : format.money(value, currency)
}
