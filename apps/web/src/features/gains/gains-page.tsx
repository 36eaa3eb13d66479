import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { RealizedGains } from '@plumbline/contract/realized-gains/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { realizedGainsQuery } from '../../api/realized-gains-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import { HeaderStats } from '../../ui/page/header-stats.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './gains.module.css'
import { GainsControls } from './gains-controls.tsx'
import { MethodCards } from './method-cards.tsx'
import { SalesTable } from './sales-table.tsx'
import { writeSalesCsv } from './write-sales-csv.ts'

const routeApi = getRouteApi('/portfolio/$portfolioId/gains')

/** Sales of a period with their lots: what they gained, and what other methods of choosing lots would give. */
export function GainsPage() {
  const { portfolioId } = routeApi.useParams()
  const search = routeApi.useSearch()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId, search.currency))
  const query = useQuery(realizedGainsQuery(portfolioId, search))
  const name = portfolio?.name ?? t`Portfolio`
  const isEmpty = query.data !== undefined && query.data.years.length === 0
  return (
    <>
      <PageMeta
        title={t`Realized gains · ${name}`}
        description={t`Sales with their lots, and what each method of choosing lots would give.`}
      />
      {(query.data === undefined || isEmpty) && <PageHead title={t`Realized gains`} />}
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
        {(gains) => portfolio && <Realized gains={gains} portfolio={portfolio} />}
      </QueryView>
    </>
  )
}

type RealizedProps = { gains: RealizedGains; portfolio: Portfolio }

function Realized({ gains, portfolio }: RealizedProps) {
  const navigate = routeApi.useNavigate()
  const assets = useMemo(() => new Map(portfolio.lines.map((line) => [line._id, line])), [portfolio.lines])
  const assetOf = useCallback(
    (assetId: string) => assets.get(assetId) ?? { name: assetId, symbol: '', isin: null },
    [assets],
  )
  const change = (next: { from: string; to: string } | { months: number } | { method: RealizedGains['method'] }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false })
  const download = () =>
    saveFile({
      name: `realized-gains-${gains.from}-${gains.to}.csv`,
      blob: new Blob([writeSalesCsv(gains, assetOf)], { type: 'text/csv' }),
    })
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
          onDownload={download}
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

function OthersLine({ others, currency }: { others: NonNullable<RealizedGains['others']>; currency: string }) {
  const { sales: count, gain } = others
  return (
    <p className={styles.others}>
      {plural(count, {
        one: '# sale of holdings that your plan does not show:',
        other: '# sales of holdings that your plan does not show:',
      })}{' '}
      <Money value={gain} currency={currency} isGain missing="no-rate" />
    </p>
  )
}
