import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatDay, formatWeekday } from '../../formatting/format-date.ts'
import { Monogram } from '../../ui/monogram.tsx'
import styles from './agenda.module.css'
import { chooseShown, FIRST_SHOWN } from './choose-shown.ts'
import { EntryAmount, EntryDetails, EntryState } from './entry-details.tsx'
import { EntryLink } from './entry-link.tsx'
import { type CalendarDay, type CalendarWeek, groupByWeek, mondayOf } from './group-by-week.ts'
import { type CalendarEntry, keyOf } from './list-entries.ts'
import { nameKind } from './name-kind.ts'

type AgendaProps = { entries: readonly CalendarEntry[]; today: string; currency: string }

/** What happened since last week and what comes, by week and day. */
export function Agenda({ entries, today, currency }: AgendaProps) {
  const [isEarlierShown, setIsEarlierShown] = useState(false)
  const [count, setCount] = useState(FIRST_SHOWN)
  const { shown, earlier, later } = chooseShown(entries, today, { isEarlierShown, count })
  return (
    <>
      {earlier > 0 && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setIsEarlierShown(true)}>
          {plural(earlier, { one: 'Show # earlier date', other: 'Show # earlier dates' })}
        </Button>
      )}
      <div className={styles.agenda}>
        {groupByWeek(shown, today).map((week) => (
          <section key={week.from} aria-labelledby={`week-${week.from}`}>
            <h2 id={`week-${week.from}`}>
              <WeekName week={week} today={today} />
            </h2>
            <ol>
              {week.days.map((day) => (
                <Day key={day.date} day={day} today={today} currency={currency} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {later > 0 && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setCount(count + FIRST_SHOWN)}>
          {plural(later, { one: 'Show # later date', other: 'Show later dates (# in all)' })}
        </Button>
      )}
    </>
  )
}

function WeekName({ week: { from, to }, today }: { week: CalendarWeek; today: string }) {
  const days = t`${{ from: formatDay(from) }} to ${{ to: formatDate(to) }}`
  const name = nameWeek(from, today)
  return name === undefined ? (
    days
  ) : (
    <>
      {name} <small>{days}</small>
    </>
  )
}

function nameWeek(from: string, today: string): string | undefined {
  if (from === mondayOf(today)) return t`This week`
  if (from === mondayOf(today, 1)) return t`Next week`
  return from === mondayOf(today, -1) ? t`Last week` : undefined
}

type DayProps = { day: CalendarDay; today: string; currency: string }

function Day({ day: { date, entries }, today, currency }: DayProps) {
  const isToday = date === today
  return (
    <li className={styles.day} data-past={date < today || undefined} data-today={isToday || undefined}>
      <time dateTime={date} aria-current={isToday ? 'date' : undefined}>
        <span>{formatWeekday(date)}</span> {formatDay(date)}
        {isToday && <b>{t`Today`}</b>}
      </time>
      {entries.length === 0 ? (
        <p className={styles.none}>{t`Nothing today`}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <Entry entry={entry} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Entry({ entry, currency }: { entry: CalendarEntry; currency: string }) {
  const { asset, kind } = entry
  return (
    <EntryLink entry={entry} className={styles.entry}>
      <Monogram name={asset.name} image={asset.image} />
      <span className={styles.name}>
        {asset.name} <small>{asset.symbol}</small>
      </span>
      <span className={styles.what}>
        <span className={styles.kind} data-kind={kind}>
          {nameKind(kind)}
        </span>{' '}
        <span className={styles.details}>
          <EntryDetails entry={entry} />
        </span>
      </span>
      <span className={styles.state}>
        <EntryState entry={entry} />
      </span>
      <b className={styles.amount}>
        <EntryAmount entry={entry} currency={currency} />
      </b>
    </EntryLink>
  )
}
