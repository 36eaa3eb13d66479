import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Asset, Dividend } from '@plumbline/contract/assets/schemas'
import type { Position } from '@plumbline/contract/performance/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { assetQuery, dividendsQuery } from '../../../api/asset-queries.ts'
import { positionsQuery } from '../../../api/period-queries.ts'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { formatDate } from '../../../formatting/format-date.ts'
import { MissingFigure } from '../../../ui/figures/missing-figure.tsx'
import { Money } from '../../../ui/figures/money.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'
import { StatStrip, type StripStat } from '../../../ui/page/stat-strip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LoadingState } from '../../../ui/states/loading-state.tsx'
import { QueryView } from '../../../ui/states/query-view.tsx'
import layout from '../tab-layout.module.css'
import { DividendChart } from './dividend-chart.tsx'
import { DividendTable } from './dividend-table.tsx'
import styles from './dividends.module.css'
import { measureYieldOnCost } from './measure-yield-on-cost.ts'
import { type DividendSums, GROWTH_YEARS, sumDividends } from './sum-dividends.ts'

const routeApi = getRouteApi('/asset/$assetId/dividends')

/** What an asset has paid per share. */
export function DividendsTab() {
  const { assetId } = routeApi.useParams()
  const { data: asset } = useQuery(assetQuery(assetId))
  const query = useQuery(dividendsQuery(assetId))
  const today = useCurrentUser()?.today
  const sums = useMemo(() => {
    const { DelistedDate: delistedDate } = asset?.profile.General ?? {}
    return today && sumDividends(query.data ?? [], delistedDate ?? today, today)
  }, [query.data, asset, today])
  if (!asset || today === undefined) return null
  const isOnItsWay = asset.missing.some(({ part, reason }) => part === 'prices' && reason === 'pending')
  const loading = <LoadingState text={t`Loading dividends…`} rows={12} />
  return (
    <QueryView
      query={query}
      failed={t`The dividends could not be loaded`}
      pending={loading}
      isFramed
      isEmpty={() => !sums}
      empty={isOnItsWay ? loading : <NoDividends asset={asset} />}
    >
      {(dividends) => sums && <Dividends {...{ asset, dividends, sums, today }} />}
    </QueryView>
  )
}

/** Without the history it is unknown whether a dividend was paid. */
function NoDividends({ asset }: { asset: Asset }) {
  const isMissing = asset.missing.some(({ part }) => part === 'prices')
  return (
    <EmptyState
      title={
        isMissing
          ? t`No dividend data for ${{ name: asset.name }}`
          : t`${{ name: asset.name }} has never paid a dividend yet`
      }
    />
  )
}

type DividendsProps = { asset: Asset; dividends: Dividend[]; sums: DividendSums; today: string }

function Dividends({ asset, dividends, sums, today }: DividendsProps) {
  const { data: positions = [] } = useQuery(positionsQuery(asset._id))
  const heldUnits = positions.reduce((sum, { units, isSample }) => (isSample ? sum : sum + units), 0)
  return (
    <div className={layout.stack}>
      <StatStrip
        stats={[...buildStats({ asset, dividends, sums, today, heldUnits }), ...buildOwnStats(sums, positions)]}
      />
      <div className={styles.beside}>
        <DividendChart sums={sums} name={asset.name} />
        <DividendTable {...{ dividends, sums }} />
      </div>
    </div>
  )
}

/** Of the user's own shares; empty without any. */
function buildOwnStats(sums: DividendSums, positions: readonly Position[]): StripStat[] {
  const own = measureYieldOnCost(sums, positions)
  if (own === null) return []
  return [
    {
      label: t`Yield on cost`,
      explanation: t`Dividends per share of the last 12 months divided by your average cost per share, without fees.`,
      value: <Percent ratio={own.ratio} isShare />,
      note: (
        <Trans>
          <Money value={own.perYear} currency={sums.currency} withCurrency /> a year on your shares
        </Trans>
      ),
    },
  ]
}

function buildStats({
  asset: { profile },
  dividends,
  sums: { currency, lastTwelveMonths, growthPerYear },
  today,
  heldUnits,
}: DividendsProps & { heldUnits: number }): StripStat[] {
  const { Highlights, SplitsDividends, ETF_Data } = profile
  const stats: StripStat[] = [
    {
      label: t`Paid in 12 months`,
      value: <Money value={lastTwelveMonths} currency={currency} kind="price" withCurrency />,
      note: t`per share`,
    },
    {
      label: t`Dividend yield`,
      value: <Percent ratio={Highlights?.DividendYield ?? ETF_Data?.Yield ?? null} isShare missing="not-available" />,
    },
  ]
  if (growthPerYear !== null) {
    stats.push({
      label: t`Growth a year`,
      value: <Percent ratio={growthPerYear} />,
      note: t`over the last ${GROWTH_YEARS} full years`,
    })
  }
  if (SplitsDividends?.PayoutRatio !== undefined) {
    stats.push({
      label: t`Payout ratio`,
      value: <Percent ratio={SplitsDividends.PayoutRatio} decimals={0} isShare />,
      note: t`of earnings`,
    })
  }
  const next = SplitsDividends?.ExDividendDate
  stats.push({
    label: t`Next ex-dividend date`,
    value: next !== undefined && next >= today ? formatDate(next) : <MissingFigure reason="not-available" />,
    note: next !== undefined && next >= today ? t`announced` : t`none announced`,
  })
  const [latest] = dividends
  if (latest?.payDate && latest.payDate >= today) {
    const isHeld = heldUnits > 0
    const amount = latest.value * (isHeld ? heldUnits : 1)
    stats.push({
      label: t`Next payment`,
      value: formatDate(latest.payDate),
      note: (
        <>
          <Money value={amount} currency={latest.currency} kind={isHeld ? 'amount' : 'price'} withCurrency />{' '}
          {isHeld ? t`on the shares you hold` : t`per share`}
        </>
      ),
    })
  } else if (latest) {
    stats.push({
      label: t`Latest ex-dividend date`,
      value: formatDate(latest.date),
      note: <Money value={latest.value} currency={latest.currency} kind="price" withCurrency />,
    })
  }
  return stats
}
