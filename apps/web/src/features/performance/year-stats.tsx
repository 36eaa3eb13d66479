import { t } from '@lingui/core/macro'
import type { Performance, Portfolio } from '@plumbline/contract/portfolios/schemas'
import { dayBefore } from '@plumbline/engine/calendar'
import { useQuery } from '@tanstack/react-query'
import { bridgeQuery } from '../../api/explanation-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPoints } from '../../formatting/format-percent.ts'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { explainNoReturn } from '../../ui/figures/explain-no-return.ts'
import { AmbiguousMark } from '../../ui/figures/figure-marks.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { BlurredFigure } from '../../ui/figures/hidden-figure.tsx'
import { missingReturn } from '../../ui/figures/missing-reason.ts'
import { Money } from '../../ui/figures/money.tsx'
import { nameMethod } from '../../ui/figures/name-method.ts'
import { Percent } from '../../ui/figures/percent.tsx'
import type { YearRow } from './arrange-periods.ts'
import styles from './performance.module.css'
import { gainOf } from './value-bridge.tsx'

type YearStatsProps = { performance: Performance; portfolio: Portfolio; row: YearRow }

/** The return of the chosen year, the benchmark's, how far apart they are, and the gain in money. */
export function YearStats({ performance: { method }, portfolio, row }: YearStatsProps) {
  const { numberFormat } = useFigureSettings()
  const { label, period } = row
  const { startDate, endDate, twr, benchmark, isAmbiguous, rates, hidden, reason } = period
  const { currency } = portfolio
  const methodName = nameMethod(method)
  return (
    <section className={styles.span} aria-label={label}>
      <h2>
        {label} <small>{t`${{ from: formatDate(startDate) }} to ${{ to: formatDate(endDate) }}`}</small>
      </h2>
      <dl className={styles.figures}>
        <div>
          <dt>{t`Return, ${methodName}`}</dt>
          <dd>
            {hidden ? (
              <BlurredFigure />
            ) : (
              <>
                {isAmbiguous && <AmbiguousMark rates={rates} />}
                <Explainable
                  figure={`return.${method}`}
                  scope={{ from: dayBefore(startDate), to: endDate }}
                  title={t`Return of ${label}, ${methodName}`}
                  value={twr}
                >
                  <Percent ratio={twr} missing={missingReturn(reason)} />
                </Explainable>
              </>
            )}
          </dd>
        </div>
        {benchmark.twr !== null && (
          <div>
            <dt>{t`Benchmark`}</dt>
            <dd>
              <Percent ratio={benchmark.twr} />
            </dd>
          </div>
        )}
        {benchmark.twr !== null && twr !== null && (
          <div>
            <dt>{t`Difference`}</dt>
            <dd>{formatPoints(twr - benchmark.twr, numberFormat)}</dd>
          </div>
        )}
        <div>
          <dt>{t`Gain, ${currency}`}</dt>
          <dd>{hidden ? <BlurredFigure /> : <YearGain portfolio={portfolio} period={period} label={label} />}</dd>
        </div>
      </dl>
      {!hidden && twr === null && <p className={styles.note}>{explainNoReturn(reason)}</p>}
    </section>
  )
}

type YearGainProps = { portfolio: Portfolio; period: YearRow['period']; label: string }

/** From the same measurement as the bridge of the year. */
function YearGain({ portfolio, period, label }: YearGainProps) {
  const scope = { from: dayBefore(period.startDate), to: period.endDate }
  const { data, isError } = useQuery(bridgeQuery(portfolio._id, { ...scope, currency: portfolio.currency }))
  if (!data) return isError ? <Money value={null} currency={portfolio.currency} /> : '\u00a0'
  const gain = gainOf(data)
  return (
    <Explainable figure="gain.total" scope={scope} title={t`Gain of ${label}`} value={gain}>
      <Money value={gain} currency={portfolio.currency} isGain />
    </Explainable>
  )
}
