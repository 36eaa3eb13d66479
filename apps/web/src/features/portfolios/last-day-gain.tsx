import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { formatDay } from '../../formatting/format-date.ts'
import { Money } from '../../ui/figures/money.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './portfolio-list-page.module.css'

type LastDayGainProps = {
  lastDay: { date: string; gain: number } | null
  /** Undefined until the account is known. */
  today: string | undefined
  currency: string
  /** Beside the day. */
  children?: ReactNode
}

/** What the last trading day brought, under the head of today; it names its day where that was before today. */
export function LastDayGain({ lastDay, today, currency, children }: LastDayGainProps) {
  if (lastDay === null) return <div className={styles.today} />
  const day = today === undefined || lastDay.date === today ? undefined : formatDay(lastDay.date)
  return (
    <div className={styles.today} data-label={day ?? t`Today`}>
      <VisuallyHidden>{day ?? t`Today`} </VisuallyHidden>
      <Money value={lastDay.gain} currency={currency} isGain />
      {(children || day) && (
        <span className={styles.second}>
          {children}
          {day && (
            <span className={styles.day} aria-hidden="true">
              {day}
            </span>
          )}
        </span>
      )}
    </div>
  )
}
