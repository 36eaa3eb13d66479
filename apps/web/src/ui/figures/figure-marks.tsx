import { t } from '@lingui/core/macro'
import { IconAlertTriangle, IconCircleHalf2, IconClock } from '@tabler/icons-react'
import { formatDate, formatDay } from '../../formatting/format-date.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { joinNames } from '../../formatting/name-some.ts'
import { useFigureSettings } from './figure-settings.tsx'
import styles from './figures.module.css'

/** A mark before an incomplete sum; with a text if there is room. */
export function PartialMark({ text }: { text?: string }) {
  if (text) {
    return (
      <span className={`${styles.mark} ${styles.note}`}>
        <IconCircleHalf2 size={13} stroke={1.6} aria-hidden="true" />
        {text}
      </span>
    )
  }
  return (
    <span
      className={`${styles.mark} ${styles['before-figure']}`}
      role="img"
      aria-label={t`partial`}
      title={t`Partial: some parts are missing`}
    >
      <IconCircleHalf2 size={13} stroke={1.6} aria-hidden="true" />
    </span>
  )
}

/** A mark before an outdated price, with its day; with the year if there is room. */
export function StaleMark({ priceDate, withYear }: { priceDate: string; withYear?: boolean }) {
  return (
    <span className={`${styles.mark} ${styles.stale}`} title={t`Last known price`}>
      <IconClock size={12} stroke={1.6} aria-label={t`stale, of`} />
      {withYear ? formatDate(priceDate) : formatDay(priceDate)}
    </span>
  )
}

/** Before the units of a holding of which more was sold than was held. */
export function OversoldMark() {
  const text = 'More was sold than was held; the gain covers the covered units only'
  return (
    <span className={`${styles.mark} ${styles['before-figure']}`} role="img" aria-label={text} title={text}>
      <IconAlertTriangle size={13} stroke={1.6} aria-hidden="true" />
    </span>
  )
}

/** A mark beside an ambiguous internal rate of return, with all solutions as text. */
export function AmbiguousMark({ rates }: { rates: readonly number[] }) {
  const text = useAmbiguityText(rates)
  return (
    <span className={`${styles.mark} ${styles['before-figure']}`} role="img" aria-label={text} title={text}>
      <IconAlertTriangle size={13} stroke={1.6} aria-hidden="true" />
    </span>
  )
}

/** `Ambiguous: +10.00% and +20.00% a year both fit these cash flows`. */
export function useAmbiguityText(rates: readonly number[]): string {
  const { numberFormat } = useFigureSettings()
  const shown = rates.map((rate) => formatPercent(rate, { format: numberFormat }))
  const list = joinNames(shown)
  return shown.length === 2
    ? t`Ambiguous: ${list} a year both fit these cash flows`
    : t`Ambiguous: ${list} a year all fit these cash flows`
}

/** A finding about the figures beside it, in words. */
export function WarningMark({ text }: { text: string }) {
  return (
    <span className={`${styles.mark} ${styles.note}`}>
      <IconAlertTriangle size={13} stroke={1.6} aria-hidden="true" />
      {text}
    </span>
  )
}
