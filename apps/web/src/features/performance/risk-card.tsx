import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Risk } from '@plumbline/contract/performance/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { ChosenPeriod } from '@plumbline/engine/choose-period'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { riskQuery } from '../../api/period-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { Percent } from '../../ui/figures/percent.tsx'
import { PlainNumber } from '../../ui/figures/plain-number.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StatStrip, type StripStat } from '../../ui/page/stat-strip.tsx'
import { describeError } from '../../ui/states/describe-error.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { textLink } from '../../ui/text-link.ts'
import { PARTS } from './jump-links.tsx'
import styles from './performance.module.css'

const MIN_TRADING_DAYS = 20

/** Volatility and other risk measures of the period, against a chosen risk-free rate. */
export function RiskCard({ portfolio, period }: { portfolio: Portfolio; period: ChosenPeriod }) {
  const [riskFreePercent, setRiskFreePercent] = useState(0)
  const { _id, currency } = portfolio
  const query = useQuery(riskQuery(_id, { ...period, currency }, riskFreePercent / 100))
  const { data: risk, error, refetch, isFetching } = query
  return (
    <Card
      id={PARTS.risk}
      title={t`Risk`}
      note={risk && countTradingDays(risk.tradingDays)}
      actions={
        <NumberField
          label={t`Risk-free rate, % per year`}
          classNames={{ root: styles.riskFree ?? '' }}
          min={-50}
          max={100}
          step={0.25}
          value={riskFreePercent}
          onChange={(value) => value !== '' && setRiskFreePercent(value)}
        />
      }
    >
      {risk ? (
        <>
          <StatStrip stats={statsOf(risk, portfolio.benchmark.length > 0)} />
          {risk.tradingDays < MIN_TRADING_DAYS && (
            <p className={styles.note}>
              <Trans>Needs at least {MIN_TRADING_DAYS} trading days.</Trans>
            </p>
          )}
          <p className={styles.note}>
            <Trans>
              From daily time-weighted returns.{' '}
              <Link to="/help/methods/$page" params={{ page: 'risk' }} className={textLink}>
                How risk is measured
              </Link>
            </Trans>
          </p>
        </>
      ) : error ? (
        <ErrorState
          title={t`The risk could not be measured`}
          text={describeError(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState text={t`Measuring risk…`} />
      )}
    </Card>
  )
}

/** Without a thousands separator. */
function countTradingDays(count: number): string {
  const days = String(count)
  return plural(count, { one: `${days} trading day`, other: `${days} trading days` })
}

function describeDrawdown({ peakDate, troughDate, recoveryDate }: Risk['maxDrawdown']): string {
  if (peakDate === null || troughDate === null) return t`never fell`
  const peak = formatDate(peakDate)
  const trough = formatDate(troughDate)
  if (recoveryDate === null) return t`${peak} to ${trough}, not recovered`
  const recovery = formatDate(recoveryDate)
  return t`${peak} to ${trough}, recovered ${recovery}`
}

function statsOf(risk: Risk, hasBenchmark: boolean): StripStat[] {
  const { depth } = risk.maxDrawdown
  return [
    {
      label: t`Volatility`,
      explanation: t`Yearly standard deviation of the daily returns.`,
      value: <Percent ratio={risk.volatility} missing="not-available" isShare />,
    },
    {
      label: t`Maximum drawdown`,
      explanation: t`The largest loss from a peak.`,
      value: <Percent ratio={depth} />,
      note: describeDrawdown(risk.maxDrawdown),
    },
    {
      label: t`Sharpe ratio`,
      explanation: t`Yearly return above the risk-free rate per unit of volatility.`,
      value: <PlainNumber value={risk.sharpeRatio} decimals={2} missing="not-available" />,
    },
    {
      label: t`Sortino ratio`,
      explanation: t`Yearly return above the risk-free rate per unit of downside deviation.`,
      value: <PlainNumber value={risk.sortinoRatio} decimals={2} missing="not-available" />,
    },
    ...(hasBenchmark
      ? [
          {
            label: t`Beta`,
            explanation: t`How much the portfolio moves when the benchmark moves by 1.`,
            value: <PlainNumber value={risk.beta} decimals={2} missing="not-available" />,
          },
          {
            label: t`Correlation`,
            explanation: t`How closely the portfolio moves with the benchmark, from −1 to 1.`,
            value: <PlainNumber value={risk.correlation} decimals={2} missing="not-available" />,
          },
        ]
      : []),
  ]
}
