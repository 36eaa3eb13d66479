import type { Performance, Portfolio } from '@plumbline/contract/portfolios'
import { formatDate } from '../../formatting/format-date.ts'
import { explainNoReturn } from '../../ui/figures/explain-no-return.ts'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Card } from '../../ui/page/card.tsx'
import { GainParts } from './gain-parts.tsx'
import { methodNames } from './method-name.ts'
import styles from './performance.module.css'

/** The return since the first transaction, and what it is a year from 365 days on. */
export function SinceStart({ performance, portfolio }: { performance: Performance; portfolio: Portfolio }) {
  const { sinceStart, notes } = performance
  const { startDate, endDate, annualized, method, twr } = sinceStart
  return (
    <Card title="Since the start" note={startDate && `${formatDate(startDate)} to ${formatDate(endDate)}`}>
      <dl className={styles.since}>
        <div>
          <dt>Total return, {methodNames[method]}</dt>
          <dd className={styles.large}>
            <Percent ratio={twr} missing="not-defined" />
          </dd>
        </div>
        <div>
          <dt>A year</dt>
          <dd>
            {annualized === null ? (
              <span className={styles.quiet}>from 365 days on</span>
            ) : (
              <Percent ratio={annualized} />
            )}
          </dd>
        </div>
      </dl>
      <GainParts gain={portfolio.gain} currency={portfolio.currency} />
      {twr === null && <p className={styles.note}>{explainNoReturn(sinceStart.reason)}</p>}
      {notes.missing.length > 0 && (
        <p className={styles.note}>
          <PartialMark
            text={`Without ${notes.missing.map(({ name }) => name).join(', ')}: no price or rate is known`}
          />
        </p>
      )}
      {notes.estimated.length > 0 && (
        <p className={styles.note}>
          Estimated: {notes.estimated.map(({ name }) => name).join(', ')} {notes.estimated.length === 1 ? 'is' : 'are'}{' '}
          valued at the first known price before it.
        </p>
      )}
    </Card>
  )
}
