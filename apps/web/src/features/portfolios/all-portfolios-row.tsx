import { t } from '@lingui/core/macro'
import type { PortfoliosSum } from '@plumbline/contract/portfolios/schemas'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../formatting/format-date.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LastDayGain } from './last-day-gain.tsx'
import styles from './portfolio-list-page.module.css'

type AllPortfoliosRowProps = { sum: PortfoliosSum; hasSample: boolean; today: string | undefined }

/** The last row: all portfolios in the user's currency, with the rates that made it. */
export function AllPortfoliosRow({ sum, hasSample, today }: AllPortfoliosRowProps) {
  const { numberFormat: format } = useFigureSettings()
  const { currency } = sum
  const rates = sum.rates.map(({ currency: from, rate, date }) => {
    const written = formatNumber(rate, { minimumDecimals: 4, maximumDecimals: 4, format })
    return `1 ${from} = ${currency} ${written}, ${formatDate(date)}`
  })
  return (
    <li className={`${styles.row} ${styles.all}`}>
      <div className={styles.name}>
        <Link to="/portfolio/all">{t`All portfolios`}</Link>
        <span>{[...rates, ...(hasSample ? [t`without the sample`] : [])].join(' · ')}</span>
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
    </li>
  )
}
