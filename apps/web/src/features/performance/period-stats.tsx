import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Returns } from '@plumbline/contract/performance/schemas'
import { RETURN_METHODS } from '@plumbline/contract/portfolios/vocabulary'
import { getFigure } from '@plumbline/engine/figures/catalog'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { AmbiguousMark } from '../../ui/figures/figure-marks.tsx'
import { missingReturn } from '../../ui/figures/missing-reason.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { StatStrip, type StripStat } from '../../ui/page/stat-strip.tsx'
import styles from './performance.module.css'

/** The returns of a period by every method, each beside the benchmark's by the same method, and the gain. */
export function PeriodStats({ returns, currency }: { returns: Returns; currency: string }) {
  const scope = { from: returns.from, to: returns.to }
  const gain = returns.holdings.reduce((sum, holding) => sum + holding.gain, returns.others?.gain ?? 0)
  const stats = RETURN_METHODS.map((method): StripStat => {
    const { value, annualized, reason, isAmbiguous, rates } = returns[method]
    const benchmark = returns.benchmark[method]
    const { name, label: columnName, explanation } = getFigure(`return.${method}`)
    const label = i18n._(method === 'irr' ? columnName : name)
    return {
      label,
      explanation: i18n._(explanation),
      value: (
        <>
          {isAmbiguous && <AmbiguousMark rates={rates} />}
          <Explainable
            figure={`return.${method}`}
            scope={scope}
            title={t`Return of the period, ${label}`}
            value={value}
          >
            <Percent ratio={value} missing={missingReturn(reason)} />
          </Explainable>
        </>
      ),
      note: (
        <>
          {annualized !== null && (
            <Trans>
              <Percent ratio={annualized} withArrow={false} /> per year
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
