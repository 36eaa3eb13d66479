import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import { readTypedDate } from './read-typed-date.ts'

type DateFieldProps = {
  label: string
  /** As YYYY-MM-DD; empty without a date. */
  value: string
  onChange: (date: string) => void
  earliest: string
  latest: string
  error?: string | undefined
}

/** A day, picked from a calendar or typed as `20 Nov 2026` or `2026-11-20`. */
export function DateField({ label, value, onChange, earliest, latest, error }: DateFieldProps) {
  return (
    <DateInput
      label={label}
      value={value || null}
      onChange={(date) => onChange(date ?? '')}
      valueFormat="D MMM YYYY"
      dateParser={readTypedDate}
      minDate={earliest}
      maxDate={latest}
      placeholder="20 Nov 2026"
      firstDayOfWeek={1}
      weekendDays={[]}
      error={error}
      popoverProps={{ shadow: 'none' }}
    />
  )
}
