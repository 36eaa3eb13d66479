import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BenchmarkComparison } from '@plumbline/contract/benchmarks/schemas'
import type { Risk } from '@plumbline/contract/performance/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useQuery } from '@tanstack/react-query'
import { riskQuery } from '../../api/period-queries.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { PlainNumber } from '../../ui/figures/plain-number.tsx'
import { Points } from '../../ui/figures/points.tsx'
import { StatStrip, type StripStat } from '../../ui/page/stat-strip.tsx'
import { nameYear } from './name-year.ts'

type DifferenceStatsProps = {
  comparison: BenchmarkComparison
  portfolio: Portfolio
  /** The benchmark is the one in the portfolio's settings, of which the risk is known. */
  isOwn: boolean
}

/** The difference to the benchmark in money and in points per year, the best and the worst year, and the beta. */
export function DifferenceStats({ comparison, portfolio, isOwn }: DifferenceStatsProps) {
  const { _id, currency } = portfolio
  const { data: risk, isLoading } = useQuery({ ...riskQuery(_id, { currency }, 0), enabled: isOwn })
  const { data, perYear } = comparison
  const money = (data.portfolio.at(-1) ?? 0) - (data.benchmark.at(-1) ?? 0)
  const stats: StripStat[] = [
    {
      label: t`Difference, ${currency}`,
      value: <Money value={money} currency={currency} isGain />,
      note: money < 0 ? t`less than the benchmark` : t`more than the benchmark`,
    },
    ...(perYear.portfolio === null || perYear.benchmark === null
      ? []
      : [perYearStat(perYear.portfolio, perYear.benchmark)]),
    ...yearStats(comparison),
    ...betaStats(isOwn ? risk : undefined, isLoading),
  ]
  return <StatStrip stats={stats} />
}

/** The beta, if there is one. Its place is kept while it is measured, so that the chart below does not move. */
function betaStats(risk: Risk | undefined, isLoading: boolean): StripStat[] {
  const label = t`Beta`
  const explanation = t`How much the portfolio moves when the benchmark moves by 1.`
  if (isLoading) return [{ label, explanation, value: '…', note: '…' }]
  if (risk === undefined || risk.beta === null) return []
  return [
    {
      label,
      explanation,
      value: <PlainNumber value={risk.beta} decimals={2} missing="not-available" />,
      note: (
        <Trans>
          Correlation <PlainNumber value={risk.correlation} decimals={2} missing="not-available" />
        </Trans>
      ),
    },
  ]
}

function perYearStat(own: number, benchmark: number): StripStat {
  return {
    label: t`Difference per year`,
    value: <Points difference={own - benchmark} />,
    note: (
      <Trans>
        <Percent ratio={own} withArrow={false} /> against <Percent ratio={benchmark} withArrow={false} />
      </Trans>
    ),
  }
}

/** The years in which the portfolio was furthest above and below the benchmark, if there are two or more. */
function yearStats({ years }: BenchmarkComparison): StripStat[] {
  const known = years.flatMap(({ startDate, portfolio, benchmark }) =>
    portfolio === null || benchmark === null ? [] : [{ name: nameYear(startDate), difference: portfolio - benchmark }],
  )
  const sorted = known.toSorted((left, right) => right.difference - left.difference)
  const [best, worst] = [sorted[0], sorted.at(-1)]
  if (best === undefined || worst === undefined || best === worst) return []
  return [
    { label: t`Best year`, value: best.name, note: <Points difference={best.difference} /> },
    { label: t`Worst year`, value: worst.name, note: <Points difference={worst.difference} /> },
  ]
}
