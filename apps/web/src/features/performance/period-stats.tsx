import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Returns } from '@plumbline/contract/performance/schemas'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { AmbiguousMark } from '../../ui/figures/figure-marks.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { StatStrip, type StripStat } from '../../ui/page/stat-strip.tsx'
import styles from './performance.module.css'

const METHODS = [
  {
    method: 'twr',
    label: msg`Time-weighted`,
    explanation: msg`The return of the assets, regardless of deposits and withdrawals.`,
  },
  {
    method: 'irr',
    label: msg`IRR`,
    explanation: msg`Internal rate of return: the return of the money over the days it was held.`,
  },
  {
    method: 'dietz',
    label: msg`Simple Dietz`,
    explanation: msg`Gain per value at the start and half of the net money in.`,
  },
] as const

/** The returns of a period by every method, each beside the benchmark's by the same method, and the gain. */
export function PeriodStats({ returns, currency }: { returns: Returns; currency: string }) {
  const scope = { from: returns.from, to: returns.to }
  const gain = returns.holdings.reduce((sum, holding) => sum + holding.gain, returns.others?.gain ?? 0)
  const stats = METHODS.map(({ method, ...texts }): StripStat => {
    const { value, annualized, isAmbiguous, rates } = returns[method]
    const benchmark = returns.benchmark[method]
    const label = i18n._(texts.label)
    return {
      label,
      explanation: i18n._(texts.explanation),
      value: (
        <>
          {isAmbiguous && <AmbiguousMark rates={rates} />}
          <Explainable
            figure={`return.${method}`}
            scope={scope}
            title={t`Return of the period, ${label}`}
            value={value}
          >
            <Percent ratio={value} missing="not-available" />
          </Explainable>
        </>
      ),
      note: (
        <>
          {annualized !== null && (
            <Trans>
              <Percent ratio={annualized} withArrow={false} /> a year
            </Trans>
          )}
          {annualized !== null && benchmark !== null && ' · '}
          {benchmark !== null && (
            <Trans>
              benchmark <Percent ratio={benchmark} withArrow={false} />
            </Trans>
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
            label: t`Gain, ${currency}`,
            value: (
              <Explainable figure="gain.total" scope={scope} title={t`Gain of the period`} value={gain}>
                <Money value={gain} currency={currency} isGain />
              </Explainable>
            ),
          },
        ]}
      />
    </div>
  )
}
