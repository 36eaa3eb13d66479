import { t } from '@lingui/core/macro'
import { IconCalendarTime } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { takeLeftDay } from '../../stores/left-day.ts'
import { textLink } from '../text-link.ts'
import styles from './past-day.module.css'

const leftDay = takeLeftDay()

/** On a page that a past day does not have: that it is of today, and the way back to the past day. */
export function LeftDayBar() {
  const { pathname } = useLocation()
  const [firstPage] = useState(pathname)
  if (leftDay === undefined || pathname !== firstPage) return null
  const day = formatDate(leftDay.day)
  return (
    <aside className={`${styles.bar} ${styles.left}`} aria-label={t`Past day`}>
      <IconCalendarTime size={15} stroke={1.6} aria-hidden="true" />
      <p>{t`This page exists only as of today, not as of ${day}`}</p>
      <a href={leftDay.address} className={textLink}>
        {t`Back to ${day}`}
      </a>
    </aside>
  )
}
