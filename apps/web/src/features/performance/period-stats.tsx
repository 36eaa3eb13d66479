import type { Returns } from '@plumbline/contract/performance/schemas'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { AmbiguousMark } from '../../ui/figures/figure-marks.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { StatStrip, type StripStat } from '../../ui/page/stat-strip.tsx'
import styles from './performance.module.css'

const methods = [
  {
    method: 'twr',
    label: 'Time-weighted',
    explanation: 'The return of the assets, regardless of deposits and withdrawals.',
  },
  {
    method: 'irr',
    label: 'IRR',
    explanation: 'Internal rate of return: the return of the money over the days it was held.',
  },
  { method: 'dietz', label: 'Simple Dietz', explanation: 'Gain per value at the start and half of the net money in.' },
] as const

/** The returns of a period by every method, each beside the benchmark's by the same method, and the gain. */
export function PeriodStats({ returns, currency }: { returns: Returns; currency: string }) {
  const scope = { from: returns.from, to: returns.to }
  const gain = returns.holdings.reduce((sum, holding) => sum + holding.gain, returns.others?.gain ?? 0)
  const stats = methods.map(({ method, label, explanation }): StripStat => {
    const { value, annualized, isAmbiguous, rates } = returns[method]
    const benchmark = returns.benchmark[method]
    return {
      label,
      explanation,
      value: (
        <>
          {isAmbiguous && <AmbiguousMark rates={rates} />}
          <Explainable figure={`return.${method}`} scope={scope} title={`Return of the period, ${label}`} value={value}>
            <Percent ratio={value} missing="not-defined" />
          </Explainable>
        </>
      ),
      note: (
        <>
          {annualized !== null && (
            <>
              <Percent ratio={annualized} withArrow={false} /> a year
            </>
          )}
          {annualized !== null && benchmark !== null && ' · '}
          {benchmark !== null && (
            <>
              benchmark <Percent ratio={benchmark} withArrow={false} />
            </>
          )}
        </>
      ),
    }
  })
  return (
    <div className={styles.stats}>
      <StatStrip
        stats={[
          ...stats,
          {
            label: `Gain, ${currency}`,
            value: (
              <Explainable figure="gain.total" scope={scope} title="Gain of the period" value={gain}>
                <Money value={gain} currency={currency} isGain />
              </Explainable>
            ),
          },
        ]}
      />
    </div>
  )
}
