import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { RealizedGains } from '@plumbline/contract/realized-gains/schemas'
import type { ListCountry, ReportCountry } from '@plumbline/contract/realized-gains/vocabulary'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { gainsReportQuery, realizedGainsQuery, securitiesListQuery } from '../../api/realized-gains-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import { HeaderStats } from '../../ui/page/header-stats.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { useAssetOf } from '../../ui/use-asset-of.ts'
import { CountryReport } from './country-report.tsx'
import styles from './gains.module.css'
import { GainsControls } from './gains-controls.tsx'
import { MethodCards } from './method-cards.tsx'
import { OthersLine } from './others-line.tsx'
import { salesSheet } from './sales-sheet.ts'
import { SalesTable } from './sales-table.tsx'
import { SecuritiesList } from './securities-list.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/gains')

/** Sales of a period: with their lots by any method of choosing them, or what a country asks for. */
export function GainsPage() {
  const { portfolioId } = routeApi.useParams()
  const { report, currency } = routeApi.useSearch()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId, currency))
  const name = portfolio?.name ?? t`Portfolio`
  return (
    <>
      <PageMeta
        title={t`Realized gains · ${name}`}
        description={t`Sales with their lots, and what each method of choosing lots would give.`}
      />
      <Shown report={report} portfolio={portfolio} />
    </>
  )
}

type PartProps = { portfolio: Portfolio | undefined }

function Shown({ report, portfolio }: PartProps & { report: ReportCountry | ListCountry | undefined }) {
  if (report === undefined) return <OwnGains portfolio={portfolio} />
  if (report === 'CH') return <Securities country={report} portfolio={portfolio} />
  return <Report country={report} portfolio={portfolio} />
}

function Securities({ country, portfolio }: PartProps & { country: ListCountry }) {
  const { portfolioId } = routeApi.useParams()
  const query = useQuery(securitiesListQuery(portfolioId, country, routeApi.useSearch()))
  const assetOf = useAssetOf(portfolio)
  return (
    <LoadedGains query={query}>
      {(list) => portfolio && <SecuritiesList list={list} portfolio={portfolio} assetOf={assetOf} />}
    </LoadedGains>
  )
}

function OwnGains({ portfolio }: PartProps) {
  const { portfolioId } = routeApi.useParams()
  const query = useQuery(realizedGainsQuery(portfolioId, routeApi.useSearch()))
  return (
    <LoadedGains query={query}>{(gains) => portfolio && <Realized gains={gains} portfolio={portfolio} />}</LoadedGains>
  )
}

function Report({ country, portfolio }: PartProps & { country: ReportCountry }) {
  const { portfolioId } = routeApi.useParams()
  const query = useQuery(gainsReportQuery(portfolioId, country, routeApi.useSearch()))
  const assetOf = useAssetOf(portfolio)
  return (
    <LoadedGains query={query}>
      {(report) => portfolio && <CountryReport report={report} portfolio={portfolio} assetOf={assetOf} />}
    </LoadedGains>
  )
}

type LoadedGainsProps<Gains> = {
  query: UseQueryResult<Gains>
  children: (gains: Gains) => ReactNode
}

function LoadedGains<Gains extends { years: readonly unknown[] }>({ query, children }: LoadedGainsProps<Gains>) {
  const { portfolioId } = routeApi.useParams()
  const isEmpty = query.data !== undefined && query.data.years.length === 0
  const hasYears = query.data !== undefined && !isEmpty
  return (
    <>
      {!hasYears && <PageHead title={t`Realized gains`} />}
      <div className={hasYears ? undefined : styles.page}>
        <QueryView
          query={query}
          failed={t`The gains could not be loaded`}
          pending={<LoadingState text={t`Loading realized gains…`} />}
          isFramed
          isEmpty={() => isEmpty}
          empty={
            <EmptyState title={t`Sales appear here with what they gained`}>
              <AddTransactionsLink portfolioId={portfolioId} />
            </EmptyState>
          }
        >
          {children}
        </QueryView>
      </div>
    </>
  )
}

type RealizedProps = { gains: RealizedGains; portfolio: Portfolio }

function Realized({ gains, portfolio }: RealizedProps) {
  const navigate = routeApi.useNavigate()
  const assetOf = useAssetOf(portfolio)
  const change = (next: { from: string; to: string } | { months: number } | { method: RealizedGains['method'] }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false })
  return (
    <>
      <PageHead title={t`Realized gains`} note={<Note gains={gains} />}>
        <HeaderStats stats={headerStats(gains)} />
      </PageHead>
      <div className={styles.page}>
        <GainsControls
          gains={gains}
          portfolio={portfolio}
          onPeriod={change}
          onLongTerm={(months) => change({ months })}
          sheet={() => salesSheet(gains, assetOf)}
        />
        <MethodCards gains={gains} onChange={(method) => change({ method })} />
        <Card isFlush>
          {gains.sales.length === 0 ? (
            <EmptyState title={t`No sales in this period`} />
          ) : (
            <SalesTable gains={gains} nameOf={assetOf} />
          )}
        </Card>
        {gains.others && <OthersLine others={gains.others} currency={gains.currency} />}
      </div>
    </>
  )
}

function headerStats(gains: RealizedGains) {
  const { currency, sales, others, longTermMonths } = gains
  const count = sales.length + (others?.sales ?? 0)
  const years = longTermMonths / 12
  const money = (value: number | null) => <Money value={value} currency={currency} isGain missing="no-rate" />
  return [
    {
      label: t`Realized gain`,
      value: <Money value={gains.gain} currency={currency} isGain withCurrency missing="no-rate" />,
      note: plural(count, { one: '# sale', other: '# sales' }),
    },
    {
      label: t`Short term`,
      value: money(gains.shortTerm),
      note: plural(years, { one: 'held up to # year', other: 'held up to # years' }),
    },
    {
      label: t`Long term`,
      value: money(gains.longTerm),
      note: plural(years, { one: 'held more than # year', other: 'held more than # years' }),
    },
  ]
}

/** The days, and how the gain adds up. */
function Note({ gains }: { gains: RealizedGains }) {
  const { currency, from, to, gain, proceeds, cost, fees } = gains
  const shown = { currency, missing: 'no-rate' } as const
  return (
    <>
      <div>{t`${{ from: formatDate(from) }} to ${{ to: formatDate(to) }}`}</div>
      <div className={styles.proof}>
        <Trans>
          proceeds <Money value={proceeds} {...shown} /> − cost <Money value={cost} {...shown} /> − fees{' '}
          <Money value={fees} {...shown} /> = gain <Money value={gain} {...shown} isGain />
        </Trans>
      </div>
    </>
  )
}
