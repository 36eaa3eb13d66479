import { formatLargeNumber } from '../../formatting/format-large-number.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { useFigureSettings } from './figure-settings.tsx'
import styles from './figures.module.css'
import { WithCurrency } from './with-currency.tsx'

/** A large number as `48.6 B`; the exact figure on hover. */
export function LargeNumber({ value, currency }: { value: number; currency?: string }) {
  const { numberFormat } = useFigureSettings()
  const exact = formatNumber(value, { minimumDecimals: 0, maximumDecimals: 2, format: numberFormat })
  const figure = formatLargeNumber(value, numberFormat)
  return (
    <span className={styles.figure} title={exact}>
      {currency ? <WithCurrency currency={currency}>{figure}</WithCurrency> : figure}
    </span>
  )
}
