import { t } from '@lingui/core/macro'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import styles from './gains.module.css'

const MAX_SHOWN_YEARS = 6

export type Days = { from: string; to: string }

type PeriodControlsProps = {
  shown: Days & { years: readonly (Days & { sales?: number })[] }
  label: string
  today: string
  nameYear?: (year: Days) => string
  onChange: (period: Days) => void
}

/** A year, with sales where they are counted, or any first and last day. */
export function PeriodControls({
  shown,
  label,
  today,
  nameYear = ({ to }) => to.slice(0, 4),
  onChange,
}: PeriodControlsProps) {
  const { from: first, to: last } = shown
  const years = shown.years.filter(({ sales }, index, all) => sales !== 0 || index === all.length - 1)
  const chosen = years.find(({ from, to }) => from === first && to === last)
  return (
    <>
      <ChoiceRow
        label={label}
        choices={years.slice(-MAX_SHOWN_YEARS).map((year) => ({ value: year.from, label: nameYear(year) }))}
        value={chosen?.from}
        onChange={(from) => {
          const year = years.find((each) => each.from === from)
          if (year) onChange({ from: year.from, to: year.to })
        }}
      />
      <div className={styles.dates}>
        <DateField
          label={t`First day`}
          isLabelHidden
          value={first}
          earliest={EARLIEST_DATE}
          latest={last}
          onChange={(from) => from !== '' && onChange({ from, to: last })}
        />
        <span aria-hidden="true">–</span>
        <DateField
          label={t`Last day`}
          isLabelHidden
          value={last}
          earliest={first}
          latest={today}
          onChange={(to) => to !== '' && onChange({ from: first, to })}
        />
      </div>
    </>
  )
}
