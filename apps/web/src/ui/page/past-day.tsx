import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { baseOfDay, isPastPage, pastDay } from '../../stores/past-day.ts'
import { sharedPortfolioId } from '../../stores/portfolio-access.ts'
import { useSession } from '../../stores/session.ts'
import { PopupButton } from '../popups/popup-button.tsx'
import { textLink } from '../text-link.ts'
import styles from './past-day.module.css'

/** Loads a page as of a day; without one, as of today. */
function useDayAddress(): (day: string | undefined) => string {
  const { pathname, searchStr } = useLocation()
  return (day) => `${day === undefined ? '/app' : baseOfDay(day)}${pathname}${searchStr}`
}

const load = () => import('./day-panel.tsx')
const DayPanel = lazy(async () => ({ default: (await load()).DayPanel }))

/** A button beside the title of a page that can be seen as of a past day. */
export function PastDayButton() {
  const { user } = useSession()
  const addressOf = useDayAddress()
  const { pathname } = useLocation()
  if (user === undefined || pastDay !== undefined || sharedPortfolioId !== undefined || !isPastPage(pathname))
    return null
  return (
    <PopupButton
      kind="dialog"
      load={load}
      popup={(popup) => (
        <DayPanel
          popup={popup}
          latest={user.today}
          onDay={(day) => window.location.assign(addressOf(day === user.today ? undefined : day))}
        />
      )}
    >
      <ActionIcon
        variant="default"
        size={32}
        className={styles.button ?? ''}
        data-past-day
        aria-label={t`As of a past day`}
        title={t`As of a past day`}
      >
        <IconCalendarTime size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </PopupButton>
  )
}

/** On every page as of a past day: which day it is, and the way back to today. */
export function PastDayBar() {
  const addressOf = useDayAddress()
  if (pastDay === undefined) return null
  const day = formatDate(pastDay)
  return (
    <aside className={styles.bar} aria-label={t`Past day`}>
      <IconCalendarTime size={15} stroke={1.6} aria-hidden="true" />
      <p>
        <b>{t`As of ${day}`}</b> <span>{t`Transactions, prices and rates up to this day, as known today`}</span>
      </p>
      <a href={addressOf(undefined)} className={textLink}>
        {t`Back to today`}
      </a>
    </aside>
  )
}
