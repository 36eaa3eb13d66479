import { t } from '@lingui/core/macro'
import type { PriceOfDay } from '@plumbline/contract/price-corrections/schemas'
import { formatDate } from '../../../../formatting/format-date.ts'
import { formatNumber } from '../../../../formatting/format-number.ts'
import { useFigureSettings } from '../../../../ui/figures/figure-settings.tsx'
import { Money } from '../../../../ui/figures/money.tsx'
import styles from './correction.module.css'

/** The market's prices of a day and of those around it, and in which units they are. */
export function MarketPrices({ price }: { price: PriceOfDay }) {
  const { numberFormat: format } = useFigureSettings()
  const { day, currency, before, after, marketClose, splits } = price
  const rows = [before, { day, close: marketClose }, after].filter((row) => row !== null)
  const count = (value: number) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: 4, format })
  return (
    <div>
      <table className={styles.prices}>
        <caption>{t`Prices of the market, ${currency}`}</caption>
        <tbody>
          {rows.map((row) => (
            <tr key={row.day} data-day={row.day === day || undefined}>
              <th scope="row">{formatDate(row.day)}</th>
              <td>
                {row.close === null ? (
                  t({ message: 'none', context: 'a price' })
                ) : (
                  <Money value={row.close} currency={currency} kind="price" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {splits.map(({ date, numerator, denominator }) => (
        <p key={date} className={styles.note}>
          {t`As traded on that day, before the ${{ numerator: count(numerator) }}-for-${{ denominator: count(denominator) }} split of ${{ date: formatDate(date) }}.`}
        </p>
      ))}
    </div>
  )
}
