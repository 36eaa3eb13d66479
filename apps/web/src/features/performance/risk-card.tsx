import { NumberInput } from '@mantine/core'
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
import { Card } from '../../ui/page/card.tsx'
import { StatStrip, type StripStat } from '../../ui/page/stat-strip.tsx'
import { describeError } from '../../ui/states/describe-error.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './performance.module.css'

const MIN_TRADING_DAYS = 20

/** Volatility and other risk measures of the period, against a chosen risk-free rate. */
export function RiskCard({ portfolio, period }: { portfolio: Portfolio; period: ChosenPeriod }) {
  const [riskFreePercent, setRiskFreePercent] = useState(0)
  const { data: risk, error, refetch, isFetching } = useQuery(riskQuery(portfolio._id, period, riskFreePercent / 100))
  return (
    <Card
      title="Risk"
      note={risk && (risk.tradingDays === 1 ? '1 trading day' : `${risk.tradingDays} trading days`)}
      actions={
        <NumberInput
          label="Risk-free rate, % a year"
          className={styles.riskFree}
          min={-50}
          max={100}
          step={0.25}
          decimalScale={2}
          value={riskFreePercent}
          onChange={(value) => typeof value === 'number' && setRiskFreePercent(value)}
        />
      }
    >
      {risk ? (
        <>
          <StatStrip stats={statsOf(risk, portfolio.benchmark.length > 0)} />
          {risk.tradingDays < MIN_TRADING_DAYS && (
            <p className={styles.note}>Needs at least {MIN_TRADING_DAYS} trading days.</p>
          )}
          <p className={styles.note}>
            From daily time-weighted returns.{' '}
            <Link to="/help/methods/$page" params={{ page: 'risk' }} className={textLink}>
              How risk is measured
            </Link>
          </p>
        </>
      ) : error ? (
        <ErrorState
          title="The risk could not be measured"
          text={describeError(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState text="Measuring risk…" />
      )}
    </Card>
  )
}

function statsOf(risk: Risk, hasBenchmark: boolean): StripStat[] {
  const { depth, peakDate, troughDate, recoveryDate } = risk.maxDrawdown
  return [
    {
      label: 'Volatility',
      explanation: 'Yearly standard deviation of the daily returns.',
      value: <Percent ratio={risk.volatility} missing="not-defined" withArrow={false} />,
    },
    {
      label: 'Maximum drawdown',
      explanation: 'The largest loss from a peak.',
      value: <Percent ratio={depth} />,
      note:
        peakDate !== null && troughDate !== null
          ? `${formatDate(peakDate)} to ${formatDate(troughDate)}, ${
              recoveryDate === null ? 'not recovered' : `recovered ${formatDate(recoveryDate)}`
            }`
          : 'never fell',
    },
    {
      label: 'Sharpe ratio',
      explanation: 'Yearly return above the risk-free rate per unit of volatility.',
      value: <PlainNumber value={risk.sharpeRatio} decimals={2} missing="not-defined" />,
    },
    {
      label: 'Sortino ratio',
      explanation: 'Yearly return above the risk-free rate per unit of downside deviation.',
      value: <PlainNumber value={risk.sortinoRatio} decimals={2} missing="not-defined" />,
    },
    ...(hasBenchmark
      ? [
          {
            label: 'Beta',
            explanation: 'How much the portfolio moves when the benchmark moves by 1.',
            value: <PlainNumber value={risk.beta} decimals={2} missing="not-defined" />,
          },
          {
            label: 'Correlation',
            explanation: 'How closely the portfolio moves with the benchmark, from −1 to 1.',
            value: <PlainNumber value={risk.correlation} decimals={2} missing="not-defined" />,
          },
        ]
      : []),
  ]
}
