const MAX_LINE_OCTETS = 75

export interface CalendarEvent {
  /** Unique among all calendars, and the same each time. */
  uid: string
  /** ISO date: the whole day, in every time zone. */
  day: string
  summary: string
  description: string
  /** Whether it may change or not come. */
  isTentative: boolean
}

interface Calendar {
  name: string
  /** The instant of what it says. */
  stampedAt: Date
  events: readonly CalendarEvent[]
}

/** A text value (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** The line as lines of at most 75 octets, of which no character is split (RFC 5545, 3.1). */
function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

const dateOf = (day: string) => day.replaceAll('-', '')
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const instantOf = (at: Date) => at.toISOString().replace(/[-:]|[.]\d+/g, '')

function linesOf({ uid, day, summary, description, isTentative }: CalendarEvent, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    // The end is the first day that no longer belongs to it.
    `DTEND;VALUE=DATE:${dateOf(dayAfter(day))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Events of whole days as an iCalendar file (RFC 5545). */
export function writeCalendar({ name, stampedAt, events }: Calendar): string {
  const stamp = instantOf(stampedAt)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Dividends//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => linesOf(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
