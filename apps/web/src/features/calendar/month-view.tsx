import { plural, t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { addMonths, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatMonth, formatWeekday } from '../../formatting/format-date.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { EntryLink } from './entry-link.tsx'
import { weeksOfMonth } from './group-by-week.ts'
import { type CalendarEntry, keyOf } from './list-entries.ts'
import styles from './month-view.module.css'
import { nameKind } from './name-kind.ts'

type MonthViewProps = {
  entries: readonly CalendarEntry[]
  today: string
  /** The first and the last day of the calendar, which limit the months. */
  days: { from: string; to: string }
  /** As `2026-11`. */
  month: string
  onMonth: (month: string) => void
}

/** The days of a month, a week in each row. */
export function MonthView({ entries, today, days, month, onMonth }: MonthViewProps) {
  const byDay = Map.groupBy(entries, ({ date }) => date)
  const weeks = weeksOfMonth(month)
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  return (
    <section className={styles.frame} aria-labelledby="calendar-month">
      <div className={styles.head}>
        <h2 id="calendar-month" aria-live="polite">
          {formatMonth(`${month}-01`)}
        </h2>
        <ActionIcon
          variant="default"
          aria-label={t`Previous month`}
          disabled={before < days.from.slice(0, 7)}
          onClick={() => onMonth(before)}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t`Next month`}
          disabled={after > days.to.slice(0, 7)}
          onClick={() => onMonth(after)}
        >
          <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
      <table className={styles.month}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col">
                {formatWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Day
                  key={date}
                  date={date}
                  entries={byDay.get(date) ?? []}
                  isToday={date === today}
                  isOther={!date.startsWith(month)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function monthAfter(month: string, count: number): string {
  return formatIsoDate(addMonths(parseIsoDate(`${month}-01`), count)).slice(0, 7)
}

/** Keeps the rows at about the same height. */
const MAX_SHOWN = 5

type DayProps = { date: string; entries: readonly CalendarEntry[]; isToday: boolean; isOther: boolean }

function Day({ date, entries, isToday, isOther }: DayProps) {
  const [areAllShown, setAreAllShown] = useState(false)
  const shown = areAllShown || entries.length <= MAX_SHOWN ? entries : entries.slice(0, MAX_SHOWN - 1)
  const rest = entries.length - shown.length
  return (
    <td data-today={isToday || undefined} data-other={isOther || undefined}>
      <time dateTime={date} aria-current={isToday ? 'date' : undefined}>
        <span aria-hidden="true">{Number(date.slice(8))}</span>
        <VisuallyHidden>{formatDate(date)}</VisuallyHidden>
      </time>
      <ul>
        {shown.map((entry) => (
          <li key={keyOf(entry)}>
            <EntryLink entry={entry} className={styles.entry}>
              <b data-kind={entry.kind}>{nameKind(entry.kind)}</b>
              <span data-estimated={isEstimated(entry) || undefined}>{entry.asset.name}</span>
              {isEstimated(entry) && <VisuallyHidden>{t`estimated`}</VisuallyHidden>}
            </EntryLink>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" onClick={() => setAreAllShown(true)}>
          {plural(rest, { one: '# more', other: '# more' })}
        </button>
      )}
    </td>
  )
}

function isEstimated(entry: CalendarEntry): boolean {
  return (entry.kind === 'ex' || entry.kind === 'pay') && entry.dividend?.state === 'estimated'
}
