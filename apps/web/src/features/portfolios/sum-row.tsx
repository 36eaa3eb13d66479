import { t } from '@lingui/core/macro'
import type { PortfoliosSum } from '@plumbline/contract/portfolios/schemas'
import type { ReactNode } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LastDayGain } from './last-day-gain.tsx'
import styles from './portfolio-list-page.module.css'

type SumRowProps = {
  sum: PortfoliosSum
  /** The name, which leads to their pages. */
  link: ReactNode
  /** What stands after the rates. */
  notes: readonly string[]
  today: string | undefined
  /** What can be done with the row. */
  menu?: ReactNode
}

/** Several portfolios in one currency, with the rates that made it. */
export function SumRow({ sum, link, notes, today, menu }: SumRowProps) {
  const { numberFormat: format } = useFigureSettings()
  const { currency } = sum
  const rates = sum.rates.map(({ currency: from, rate, date }) => {
    const written = formatNumber(rate, { minimumDecimals: 4, maximumDecimals: 4, format })
    return `1 ${from} = ${currency} ${written}, ${formatDate(date)}`
  })
  return (
    <li className={`${styles.row} ${styles.all}`}>
      <div className={styles.name}>
        {link}
        <span>{[...rates, ...notes].join(' · ')}</span>
      </div>
      <div className={styles.value}>
        <VisuallyHidden>{t`Value`} </VisuallyHidden>
        <b>
          <Money value={sum.currentValue} currency={currency} withCurrency />
        </b>
        {sum.isPartial && (
          <span className={styles.second}>
            <PartialMark text={t`Partial`} />
          </span>
        )}
      </div>
      <LastDayGain lastDay={sum.lastDay} today={today} currency={currency} />
      <div className={styles.gains} data-label={t`Gain`}>
        <div className={styles.gain}>
          <VisuallyHidden>{t`Gain`} </VisuallyHidden>
          <Money value={sum.gain} currency={currency} isGain />
        </div>
        <div className={styles.percent}>
          <VisuallyHidden>{t`Gain in percent`} </VisuallyHidden>
          <Percent ratio={sum.percent} missing="not-available" />
        </div>
      </div>
      {menu}
    </li>
  )
}
