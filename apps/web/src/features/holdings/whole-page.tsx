import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { isClassificationId } from '@plumbline/contract/categories/vocabulary'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { ALL_PORTFOLIOS, type Grouping, type PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { classificationsQuery } from '../../api/categories.ts'
import { downloadCertificate } from '../../api/certificates.ts'
import { returnsQuery } from '../../api/period-queries.ts'
import { groupsQuery, portfolioQuery } from '../../api/portfolio-queries.ts'
import { useAssetTags } from '../../api/use-asset-tags.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { holdingsLayout } from '../../stores/holdings-layout.ts'
import { pastDay } from '../../stores/past-day.ts'
import { useStore } from '../../stores/store.ts'
import { CertificateButton } from '../../ui/certificate/certificate-button.tsx'
import { ChartCredit } from '../../ui/chart/chart-credit.tsx'
import { WaysOut } from '../../ui/controls/ways-out.tsx'
import { WholeCurrency } from '../../ui/controls/whole-currency.tsx'
import { Card } from '../../ui/page/card.tsx'
import { HeaderStats } from '../../ui/page/header-stats.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PastDayBar } from '../../ui/page/past-day.tsx'
import { WholeLayout } from '../../ui/page/whole-layout.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { TagFilter } from '../../ui/tags/tag-filter.tsx'
import { buildHeaderStats } from './build-header-stats.tsx'
import { ChartButton } from './chart-button.tsx'
import { GroupMenu } from './group-menu.tsx'
import styles from './holdings.module.css'
import { HoldingsNotes } from './holdings-notes.tsx'
import { keepGroups } from './keep-groups.ts'
import { PositionsChoice } from './positions-choice.tsx'
import { selectLines } from './select-lines.ts'
import { ValueChart } from './value-chart.tsx'
import { wholeSheet } from './whole-sheet.ts'
import { WholeTable } from './whole-table.tsx'

/** The page of all portfolios as one. */
export function WholePage() {
  const { currency } = useSearch({ strict: false })
  const { data: whole } = useQuery(portfolioQuery(ALL_PORTFOLIOS, currency))
  return (
    <WholeLayout whole={whole}>
      <PastDayBar />
      <WholeHoldings portfolioId={ALL_PORTFOLIOS} />
    </WholeLayout>
  )
}

/** The holdings of several portfolios as one, merged by asset, in a currency of choice. */
export function WholeHoldings({ portfolioId }: { portfolioId: string }) {
  const { currency } = useSearch({ strict: false })
  const query = useQuery(portfolioQuery(portfolioId, currency))
  const name = query.data?.name ?? t`All portfolios`
  return (
    <>
      <PageMeta
        title={t`${name} · Plumbline`}
        description={t`The holdings of several portfolios as one, with their value and gain.`}
      />
      {query.data?.lines.length === 0 && (
        <div className={styles.wholeHead}>
          <PageHead title={name} />
        </div>
      )}
      <QueryView
        query={query}
        failed={t`The portfolios could not be loaded`}
        pending={<LoadingState text={t`Loading portfolios…`} />}
        isEmpty={({ lines }) => lines.length === 0}
        empty={
          <EmptyState title={t`No portfolio of yours has a transaction yet`}>
            <AddTransactionsLink portfolioId={portfolioId} />
          </EmptyState>
        }
        isFramed
      >
        {(whole) => <Whole whole={whole} />}
      </QueryView>
    </>
  )
}

function Whole({ whole }: { whole: Portfolio }) {
  const { positions = 'open', sort, group: groupBy = 'none', tag } = useSearch({ strict: false })
  const assetTags = useAssetTags(whole.lines, tag)
  const navigate = useNavigate()
  const { isChartShown = true } = useStore(holdingsLayout)
  const { data: returns } = useQuery(returnsQuery(whole._id, { currency: whole.currency }))
  const { data: groups } = useQuery({
    ...groupsQuery(whole, groupBy, positions),
    enabled: groupBy !== 'none',
    placeholderData: keepGroups(groupBy),
  })
  const { data: classifications = [] } = useQuery(classificationsQuery)
  const classification = classifications.find(({ _id }) => _id === groupBy)
  // Until the tree is known, a line would stand whole in each of its categories.
  const isGrouped = groupBy !== 'none' && (!isClassificationId(groupBy) || classification !== undefined)
  const { portfolios = [], open } = whole
  const shown = selectLines(whole.lines, positions).filter(({ _id }) => assetTags.hasChosen(_id))
  const date = formatDate(whole.asOf)
  const holdings = portfolios.reduce((sum, { lines }) => sum + lines, 0)
  const openCount = open.lines
  const assets = plural(openCount, { one: '# asset', other: '# assets' })
  const change = (search: { positions?: PositionFilter; sort?: string; group?: Grouping; tag?: string | undefined }) =>
    void navigate({ to: '.', search: (current) => ({ ...current, ...search }), resetScroll: false })
  return (
    <>
      <PageHead
        title={whole.name}
        note={plural(holdings, {
          one: `${assets} from # holding · as of ${date}`,
          other: `${assets} from # holdings · as of ${date}`,
        })}
      >
        <HeaderStats stats={buildHeaderStats(whole, returns?.irr)} />
      </PageHead>
      <div className={styles.bar}>
        <PositionsChoice portfolio={whole} value={positions} onChange={(filter) => change({ positions: filter })} />
        <TagFilter tags={assetTags.tags} value={tag} onChange={(id) => change({ tag: id })} className={styles.tag} />
        <GroupMenu value={groupBy} onChange={(group) => change({ group })} />
        <WholeCurrency portfolio={whole} />
        <ChartButton isShown={isChartShown} />
        <WaysOut
          name={`${whole._id === ALL_PORTFOLIOS ? 'all-portfolios' : whole.name}-${whole.asOf}`}
          sheetName="Holdings"
          sheet={() => wholeSheet(whole, shown, assetTags.notes)}
        >
          {/* Links and certificates are of today. */}
          {pastDay === undefined && (
            <>
              <ShareButton portfolioId={whole._id} />
              <CertificateButton
                certify={(isAnonymous) => downloadCertificate(whole._id, isAnonymous, whole.currency)}
              />
            </>
          )}
        </WaysOut>
      </div>
      {isChartShown && <ValueChart portfolio={whole} />}
      {whole[positions === 'closed' ? 'closed' : 'open'].lines === 0 && positions !== 'all' ? (
        <Card isFlush>
          <EmptyState title={positions === 'open' ? t`No open holdings` : t`No closed holdings`}>
            <Button variant="default" onClick={() => change({ positions: 'all' })}>
              {t`Show all`}
            </Button>
          </EmptyState>
        </Card>
      ) : (
        <WholeTable
          {...{ whole, groupBy, classification, sort, assetTags }}
          positionBy={positions}
          groups={isGrouped ? groups : undefined}
          onSort={(next) => change({ sort: next })}
        />
      )}
      <HoldingsNotes notes={whole.notes} />
      {isChartShown && (
        <p className={styles.credit}>
          <ChartCredit />
        </p>
      )}
    </>
  )
}
