import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { DateField } from '../forms/date-field.tsx'
import type { Popup } from '../popups/popup-button.tsx'
import { PopupPanel } from '../popups/popup-panel.tsx'
import { textLink } from '../text-link.ts'
import styles from './past-day.module.css'

type DayFormProps = { latest: string; onDay: (day: string) => void }

export function DayPanel({ popup, ...form }: DayFormProps & { popup: Popup }) {
  return (
    <PopupPanel popup={popup} position="bottom-end" label={t`As of a past day`} trapFocus returnFocus>
      <DayForm {...form} />
    </PopupPanel>
  )
}

/** Asks for a day, up to the latest one. */
function DayForm({ latest, onDay }: DayFormProps) {
  const [day, setDay] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (day !== '') onDay(day)
      }}
    >
      <DateField label={t`As of`} value={day} onChange={setDay} earliest={EARLIEST_DATE} latest={latest} />
      <Button type="submit" disabled={day === ''}>
        {t`Show`}
      </Button>
      <Link to="/help/methods/$page" params={{ page: 'past-days' }} className={textLink}>
        {t`How it is calculated`}
      </Link>
    </form>
  )
}
