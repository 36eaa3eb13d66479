import { formatNumber } from '../../formatting/format-number.ts'
import { useFigureSettings } from './figure-settings.tsx'
import styles from './figures.module.css'

/** A plain number, such as a ratio or a count, in the user's separators. */
export function Figure({ value, decimals }: { value: number; decimals: number }) {
  const { numberFormat } = useFigureSettings()
  const options = { minimumDecimals: decimals, maximumDecimals: decimals, format: numberFormat }
  return <span className={styles.figure}>{formatNumber(value, options)}</span>
}
