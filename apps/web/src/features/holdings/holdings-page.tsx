import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Classification } from '@plumbline/contract/categories/schemas'
import { HOLDINGS_LIMIT_NOTICE } from '@plumbline/contract/plan-words'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { Grouping, PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import { classificationsQuery } from '../../api/categories.ts'
import { updatePortfolioMutation } from '../../api/portfolio-mutations.ts'
import { groupsQuery, portfolioQuery } from '../../api/portfolio-queries.ts'
import { useAssetTags } from '../../api/use-asset-tags.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { holdingsLayout } from '../../stores/holdings-layout.ts'
import { usePortfolioAccess } from '../../stores/portfolio-access.ts'
import { useStore } from '../../stores/store.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { ChartCredit } from '../../ui/chart/chart-credit.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { showFailure } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ForOwner } from '../../ui/page/for-access.tsx'
import { HeaderStats } from '../../ui/page/header-stats.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AddTransactionsChooser } from './add-transactions-chooser.tsx'
import { buildHeaderStats } from './build-header-stats.tsx'
import { filterLines } from './filter-lines.ts'
import { FirstSteps, type FirstStepsProps } from './first-steps.tsx'
import styles from './holdings.module.css'
import { HoldingsBar } from './holdings-bar.tsx'
import { HoldingsNotes } from './holdings-notes.tsx'
import { HoldingsTable } from './holdings-table.tsx'
import { keepGroups } from './keep-groups.ts'
import { LeaveEditorDialog } from './leave-editor-dialog.tsx'
import { findFields } from './line-fields.ts'
import { ownFields } from './own-columns.ts'
import { PortfolioSync } from './portfolio-sync.tsx'
import { selectLines } from './select-lines.ts'
import { SplitNotices } from './split-notices.tsx'
import { useAddress } from './use-address.ts'
import { useViews } from './use-views.ts'
import { ValueChart } from './value-chart.tsx'
import { ViewEditor } from './view-editor.tsx'
import { ViewTabs } from './view-tabs.tsx'

const NO_COLUMNS: readonly string[] = []
const NO_CLASSIFICATIONS: readonly Classification[] = []

const routeApi = getRouteApi('/portfolio/$portfolioId/')

type HoldingsPageProps = Pick<FirstStepsProps, 'FirstPurchase'> & {
  /** Compares the holdings with those of the broker. */
  Comparison: ComponentType<{ portfolioId: string }>
  /** The purchases of savings plans that are due. */
  PlanNotice: ComponentType<{ portfolioId: string }>
}

/** The root page of a portfolio. Without any line it is the chooser for adding the first transactions. */
export function HoldingsPage({ FirstPurchase, Comparison, PlanNotice }: HoldingsPageProps) {
  const { portfolioId } = routeApi.useParams()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const { isOwner } = usePortfolioAccess()
  if (!portfolio) return null
  if (!isOwner && portfolio.lines.length === 0) return <EmptyShared portfolio={portfolio} />
  const purchases = isOwner && portfolio.savingsPlans > 0 && (
    <Suspense>
      <PlanNotice portfolioId={portfolio._id} />
    </Suspense>
  )
  return portfolio.lines.length === 0 ? (
    <FirstSteps {...{ portfolio, FirstPurchase }}>{purchases}</FirstSteps>
  ) : (
    <Holdings key={portfolio._id} {...{ portfolio, Comparison }}>
      {purchases}
    </Holdings>
  )
}

/** A portfolio of someone else without transactions. */
function EmptyShared({ portfolio: { _id, name } }: { portfolio: Portfolio }) {
  return (
    <>
      <PageMeta title={name} description={t`Holdings of ${{ name }}`} />
      <PageHead title={name} />
      <Card isFlush>
        <EmptyState title={t`No transactions yet`}>
          <AddTransactionsLink portfolioId={_id} />
        </EmptyState>
      </Card>
    </>
  )
}

type HoldingsProps = Pick<HoldingsPageProps, 'Comparison'> & {
  portfolio: Portfolio
  /** Above the table, beside the other notices. */
  children: ReactNode
}

function Holdings({ portfolio, Comparison, children }: HoldingsProps) {
  const { positionBy, groupBy, groups, tag, choosePositions, chooseGroups, chooseTag } = useShownPositions(portfolio)
  const assetTags = useAssetTags(portfolio.lines, tag)
  const { views, current, editor, openEditor, chooseView, moveColumn } = useViews(portfolio)
  const { isChartShown = false } = useStore(holdingsLayout)
  const [filter, setFilter] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const { isOwner } = usePortfolioAccess()
  const selected = useMemo(() => selectLines(portfolio.lines, positionBy), [portfolio.lines, positionBy])
  const { notes, hasChosen } = assetTags
  const lines = useMemo(
    () => filterLines(selected, filter).filter(({ _id }) => hasChosen(_id)),
    [selected, filter, hasChosen],
  )
  const columns = current?.columns ?? NO_COLUMNS
  const { data: classifications = NO_CLASSIFICATIONS } = useQuery(classificationsQuery)
  const own = useMemo(() => ownFields(classifications), [classifications])
  const open = portfolio.open.lines
  const clearFilters = () => {
    setFilter('')
    chooseTag(undefined)
  }
  const date = formatDate(portfolio.asOf)

  return (
    <>
      <PageMeta
        title={portfolio.name}
        description={t`Holdings of ${{ name: portfolio.name }} with their value and gain`}
      />
      <PageHead
        title={portfolio.name}
        note={plural(open, { one: `# open holding · as of ${date}`, other: `# open holdings · as of ${date}` })}
      >
        <HeaderStats stats={buildHeaderStats(portfolio)} />
      </PageHead>
      <HoldingsBar
        {...{ portfolio, positionBy, groupBy, filter, assetTags, tag, isChartShown, openEditor }}
        isEditing={editor !== null}
        onPositions={choosePositions}
        onGroups={chooseGroups}
        onFilter={setFilter}
        onTag={chooseTag}
        onAdd={() => setIsAdding(true)}
      >
        <ViewTabs views={views} value={current?.choice ?? 1} onChange={chooseView} />
      </HoldingsBar>
      <div className={styles.notices}>
        <ForOwner>
          <PortfolioSync portfolioId={portfolio._id} />
          {!portfolio.isSample && <Comparison portfolioId={portfolio._id} />}
          <SplitNotices portfolio={portfolio} />
        </ForOwner>
        {children}
      </div>
      {isChartShown && !editor && <ValueChart portfolio={portfolio} />}
      <div className={editor ? styles.withMenu : styles.alone}>
        {editor && (
          <ViewEditor
            views={editor.views}
            current={editor.current}
            currency={portfolio.currency}
            own={own}
            onChange={editor.change}
            onSave={editor.save}
            isSaving={editor.isSaving}
            error={editor.error}
            onCancel={editor.close}
          />
        )}
        {findFields(columns, own).length === 0 ? (
          <Card isFlush>
            <EmptyState title={t`This view is empty. Add some fields from the left menu!`}>
              {!editor && isOwner && (
                <Button variant="default" onClick={openEditor}>
                  {t`Columns`}
                </Button>
              )}
            </EmptyState>
          </Card>
        ) : lines.length > 0 ? (
          <HoldingsTable
            {...{ portfolio, lines, selected, columns, positionBy, groupBy, groups, classifications, notes }}
            onMoveColumn={isOwner ? moveColumn : undefined}
            isBesideMenu={editor !== null}
          />
        ) : (
          <NothingShown
            positionBy={positionBy}
            onShowAll={() => choosePositions('all')}
            onClearFilter={selected.length > 0 ? clearFilters : undefined}
          />
        )}
      </div>
      {portfolio.overLimit > 0 && <OverLimit count={portfolio.overLimit} />}
      <HoldingsNotes notes={portfolio.notes} />
      {isChartShown && !editor && (
        <p className={styles.credit}>
          <ChartCredit />
        </p>
      )}
      {editor && <LeaveEditorDialog isChanged={editor.isChanged} {...editor.leaving} />}
      <Dialog title={t`Add Transactions`} isOpen={isAdding} onClose={() => setIsAdding(false)} size="medium">
        <AddTransactionsChooser portfolioId={portfolio._id} />
      </Dialog>
    </>
  )
}

/**
 * Which positions are shown and how they are grouped: as in the address, else as the settings were when the page
 * opened. A choice goes into both.
 */
function useShownPositions(portfolio: Portfolio) {
  const { settings } = portfolio
  const { address, change } = useAddress()
  const [opened] = useState(settings)
  const { positions: positionBy = opened.positionBy, group: groupBy = opened.groupBy } = address
  const isSaved = positionBy === settings.positionBy && groupBy === settings.groupBy
  const { data: asked } = useQuery({
    ...groupsQuery(portfolio, groupBy, positionBy),
    enabled: !isSaved && groupBy !== 'none',
    placeholderData: keepGroups(groupBy),
  })

  const { isOwner } = usePortfolioAccess()
  const { mutate } = useMutation({
    ...updatePortfolioMutation(portfolio._id),
    onError: (error) => showFailure(t`The choice could not be saved`, error),
  })

  return {
    positionBy,
    groupBy,
    groups: isSaved ? portfolio.groups : asked,
    tag: address.tag,
    chooseTag: (tag: string | undefined) => change({ tag }),
    choosePositions: (filter: PositionFilter) => {
      change({ positions: filter })
      if (isOwner) mutate({ settings: { positionBy: filter } })
    },
    chooseGroups: (grouping: Grouping) => {
      change({ group: grouping })
      if (isOwner) mutate({ settings: { groupBy: grouping } })
    },
  }
}

type NothingShownProps = {
  positionBy: PositionFilter
  onShowAll: () => void
  /** Set where the filter hides what there is. */
  onClearFilter: (() => void) | undefined
}

function NothingShown({ positionBy, onShowAll, onClearFilter }: NothingShownProps) {
  const none = positionBy === 'open' ? t`No open holdings` : t`No closed holdings`
  return (
    <Card isFlush>
      <EmptyState title={onClearFilter ? t`No holding matches this filter` : none}>
        <Button variant="default" onClick={onClearFilter ?? onShowAll}>
          {onClearFilter ? t`Clear filter` : t`Show all`}
        </Button>
      </EmptyState>
    </Card>
  )
}

function OverLimit({ count }: { count: number }) {
  return (
    <p className={styles.overLimit}>
      {plural(count, {
        one: '# more holding is not shown. All totals include them.',
        other: '# more holdings are not shown. All totals include them.',
      })}
      <ForOwner>
        <Button onClick={() => askToUpgrade('holdings')}>{i18n._(HOLDINGS_LIMIT_NOTICE)}</Button>
      </ForOwner>
    </p>
  )
}
