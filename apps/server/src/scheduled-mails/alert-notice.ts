import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Language } from '@plumbline/text/language'
import { type Text, text } from '@plumbline/text/text'
import { writeDay } from '@plumbline/text/write-day'
import type { FoundAlertEvent } from '../alerts/find-alert-events.ts'
import { formatProblemText } from '../errors.ts'
import type { Translate } from '../mail/compose-mail.ts'
import type { Notice } from '../webhooks/ntfy.ts'
import { describeEvent, titleOf, writeValue } from './alert-mail.ts'
import { createFigureFormat } from './figure-format.ts'

/** More would not be read on the screen of a phone. */
const MAX_LINES = 5

interface AlertNotice {
  events: readonly FoundAlertEvent[]
  language: Language
  numberFormat: NumberFormat | undefined
  publicUrl: string
  withAmounts: boolean
}

/** One notice for everything that the reader's alerts found on a morning. */
export function alertNotice({ events, language, numberFormat, publicUrl, withAmounts }: AlertNotice): Notice {
  const write: Translate = (words) => formatProblemText(words, language)
  const writeDate = (date: string) => writeDay(date, language)
  const format = createFigureFormat(language, numberFormat)
  const lines = events.slice(0, MAX_LINES).map((event) => {
    if (!withAmounts) return `${event.name}: ${write(describeWithoutAmounts(event, writeDate(event.day)))}`
    const value = writeValue(event, format, writeDate)
    return `${event.name}: ${value} (${describeEvent(event, write, format, writeDate)})`
  })
  const others = events.length - lines.length
  if (others > 0) lines.push(write(text('And {others} more', { others: String(others) })))
  return { title: write(titleOf(events)), message: lines.join('\n'), click: `${publicUrl}/app/alerts` }
}

/** Without prices, levels and percentages, for screens that others may see. */
function describeWithoutAmounts({ kind, direction, portfolioName }: FoundAlertEvent, date: string): Text {
  switch (kind) {
    case 'price':
      return direction === 'up'
        ? text('Closed at or above your level on {date}', { date })
        : text('Closed at or below your level on {date}', { date })
    case 'change':
      return text('Large change on {date}', { date })
    case 'year-high':
      return text('Highest close in 52 weeks on {date}', { date })
    case 'year-low':
      return text('Lowest close in 52 weeks on {date}', { date })
    case 'earnings':
      return text('Next earnings report on {date}', { date })
    case 'dividend-cut':
      return text('Dividend of {date}, lower than a year before', { date })
    case 'weight':
      return text('Weight in {portfolio} at your level on {date}', { portfolio: portfolioName ?? '', date })
  }
}
