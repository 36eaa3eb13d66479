import { t } from '@lingui/core/macro'
import { formatDay } from '../../formatting/format-date.ts'
import { pastDay } from '../../stores/past-day.ts'
import styles from './portfolio-list-page.module.css'

/** The heads over the rows of the list. Each row names its figures for screen readers. */
export function PortfolioHeads() {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>{t`Portfolio`}</span>
      <span>{t`Source`}</span>
      <span>{t`12 months, time-weighted`}</span>
      <span>{t`Value`}</span>
      <span>{pastDay === undefined ? t`Today` : formatDay(pastDay)}</span>
      <span>{t`Gain`}</span>
      <span>{t`Gain, %`}</span>
    </div>
  )
}
