import type { ReportedSale } from '@plumbline/contract/realized-gains/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import styles from './gains.module.css'

const RATE_DIGITS = 4

type ShownRateProps = {
  rate: ReportedSale['saleRate']
  currency: string
  assetCurrency: string
  /** The day that needs no mention. */
  lastDay?: string
}

/** A rate into the country's currency with its day; nothing for an asset in that currency. */
export function ShownRate({ rate, currency, assetCurrency, lastDay }: ShownRateProps) {
  const { numberFormat } = useFigureSettings()
  if (rate === null || rate.rate === null || currency === assetCurrency) return null
  const value = formatNumber(rate.rate, {
    format: numberFormat,
    minimumDecimals: RATE_DIGITS,
    maximumDecimals: RATE_DIGITS,
  })
  return (
    <span className={styles.rate}>
      {value} {rate.date !== lastDay && <small>{formatDate(rate.date)}</small>}
    </span>
  )
}
