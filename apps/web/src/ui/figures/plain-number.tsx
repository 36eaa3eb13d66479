import { formatNumber } from '../../formatting/format-number.ts'
import { useFigureSettings } from './figure-settings.tsx'
import styles from './figures.module.css'
import { MissingFigure } from './missing-figure.tsx'
import type { MissingReason } from './missing-reason.ts'

type PlainNumberProps = { value: number | null; decimals: number; missing?: MissingReason }

/** A number without a unit, such as a ratio of prices or a count, in the user's separators. */
export function PlainNumber({ value, decimals, missing = 'not-available' }: PlainNumberProps) {
  const { numberFormat } = useFigureSettings()
  if (value === null) return <MissingFigure reason={missing} />
  const options = { minimumDecimals: decimals, maximumDecimals: decimals, format: numberFormat }
  return <span className={styles.figure}>{formatNumber(value, options)}</span>
}
