import { t } from '@lingui/core/macro'
import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { formatDate, formatMonth, formatShortMonth, formatWeekday } from '../../formatting/format-date.ts'
import { firstDayOfWeek } from '../../formatting/locale.ts'

const nameButtons = () => ({
  previousMonth: t`Previous month`,
  nextMonth: t`Next month`,
  monthLevelControl: t`Choose a month`,
  previousYear: t`Previous year`,
  nextYear: t`Next year`,
  yearLevelControl: t`Choose a year`,
  previousDecade: t`Previous decade`,
  nextDecade: t`Next decade`,
})

interface CalendarProps {
  /** As YYYY-MM-DD, as are the others; null without a date. */
  value: string | null
  earliest: string
  latest: string
  onPick: (date: string | null) => void
}

/** A month of days to pick from, which opens at the date, or at the latest day. */
export function Calendar({ value, earliest, latest, onPick }: CalendarProps) {
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? latest}
      onChange={onPick}
      minDate={earliest}
      maxDate={latest}
      firstDayOfWeek={firstDayOfWeek()}
      weekdayFormat={formatWeekday}
      monthLabelFormat={formatMonth}
      monthsListFormat={formatShortMonth}
      weekendDays={[]}
      ariaLabels={nameButtons()}
      getDayProps={(date) => ({ 'aria-label': formatDate(date) })}
    />
  )
}
