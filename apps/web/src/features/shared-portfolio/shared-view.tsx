import { t } from '@lingui/core/macro'
import type { SharedPortfolio } from '@plumbline/contract/share-links/schemas'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { isNotFound } from '../../api/api-error.ts'
import { sharedPortfolioQuery } from '../../api/share-links.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type HeaderStat, HeaderStats } from '../../ui/page/header-stats.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { SharedChart } from './shared-chart.tsx'
import { buildSharedColumns } from './shared-columns.tsx'
import { SharedNotes } from './shared-notes.tsx'
import styles from './shared-portfolio.module.css'

/** The portfolio that a share link opens. The secret is in the fragment, which servers never see. */
export function SharedView() {
  const { hash } = useLocation()
  const query = useQuery(sharedPortfolioQuery(hash))
  return (
    <>
      <PageMeta
        title={query.data ? t`${{ name: query.data.name }} · Plumbline` : t`Shared portfolio · Plumbline`}
        description={t`A portfolio that somebody shares with you.`}
      />
      {hash === '' || isNotFound(query.error) ? (
        <>
          <h1>{t`This link opens nothing`}</h1>
          <p className={styles.lost}>
            {t`It was revoked, has expired, or is not complete. Ask whoever sent it for a new one.`}
          </p>
        </>
      ) : (
        <QueryView
          query={query}
          failed={t`The portfolio could not be loaded`}
          pending={<LoadingState text={t`Loading portfolio…`} rows={8} />}
          isFramed
        >
          {(shared) => <Shared shared={shared} />}
        </QueryView>
      )}
    </>
  )
}

function Shared({ shared }: { shared: SharedPortfolio }) {
  const { name, currency, asOf, holdings, series } = shared
  return (
    <>
      <PageHead title={name} note={t`Shared portfolio · ${currency} · as of ${{ date: formatDate(asOf) }}`}>
        <HeaderStats stats={listStats(shared)} />
      </PageHead>
      <div className={styles.page}>
        {series.dates.length > 1 && <SharedChart shared={shared} />}
        {holdings.length === 0 ? (
          <Card isFlush>
            <EmptyState title={t`Nothing is held today`} />
          </Card>
        ) : (
          <DataTable
            caption={t`Holdings`}
            columns={buildSharedColumns(shared)}
            rows={holdings}
            rowId={({ symbol, name: asset }) => `${symbol} ${asset}`}
            rowName={({ name: asset }) => asset}
            initialSort={{ column: 'weight', descending: true }}
            isInFlow
          />
        )}
        <SharedNotes shared={shared} />
      </div>
    </>
  )
}

function listStats({ currency, showsAmounts, value, gain, percent, lastDay, sinceStart }: SharedPortfolio) {
  const stats: HeaderStat[] = []
  if (showsAmounts) {
    stats.push({
      label: t`Value`,
      value: <Money value={value} currency={currency} withCurrency />,
    })
    stats.push({
      label: t`Gain`,
      value: <Money value={gain} currency={currency} isGain />,
      note: <Percent ratio={percent} />,
    })
  }
  if (sinceStart)
    stats.push({
      label: t`Time-weighted return`,
      shortLabel: t`Return`,
      value: <Percent ratio={sinceStart.twr} missing="not-available" />,
      note:
        sinceStart.annualized === null ? (
          t`since ${{ date: formatDate(sinceStart.from) }}`
        ) : (
          <>
            <Percent ratio={sinceStart.annualized} withArrow={false} /> {t`per year`}
          </>
        ),
    })
  if (lastDay)
    stats.push({
      label: t`Last day`,
      value: <Percent ratio={lastDay.twr} />,
      note: formatDate(lastDay.date),
    })
  return stats
}
