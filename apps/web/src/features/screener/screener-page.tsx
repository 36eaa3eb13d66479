import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ScreenerResult } from '@plumbline/contract/screener/schemas'
import {
  isCandidateColumn,
  MAX_EXPORTED_SECURITIES,
  MAX_MEASURED_CANDIDATES,
  type ScreenFieldName,
  type ScreenUniverse,
  type ShownColumnName,
} from '@plumbline/contract/screener/vocabulary'
import { IconColumns3, IconDownload, IconListCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { downloadScreen, type Screen } from '../../api/screener-queries.ts'
import { type Choice, ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { PagedTable } from '../../ui/data-table/paged-table.tsx'
import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import { showFailure } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { useDelayed } from '../../ui/states/use-delayed.ts'
import { textLink } from '../../ui/text-link.ts'
import {
  CandidateContext,
  CandidateControls,
  comparedWith,
  needsPortfolio,
  useCandidateChoice,
} from './candidate-controls.tsx'
import { ColumnPicker } from './column-picker.tsx'
import { DEFAULT_COLUMNS, describeColumn, withFiltered } from './column-sets.ts'
import { CompactSort } from './compact-sort.tsx'
import { FilterBar } from './filter-bar.tsx'
import { toFilters } from './filter-draft.ts'
import { HoldingsCheck } from './holdings-check.tsx'
import { ReadyScreenMenu } from './ready-screen-links.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import styles from './screener.module.css'
import { buildScreenerColumns, filteredFields, leastWidth } from './screener-columns.tsx'
import { defaultSort, readSort } from './screener-search.ts'
import { useCountFormat } from './use-count-format.ts'
import { type FilterDrafts, useFilterDrafts } from './use-filter-drafts.ts'
import { type ScreenedRows, useScreenedRows } from './use-screened-rows.ts'

const routeApi = getRouteApi('/screener')

/** Of the default columns: on a phone the price, the change and the market cap are enough. */
const LEFT_OUT_ON_PHONE: readonly ShownColumnName[] = ['pe', 'dividendYield', 'sector']

/** More than a screen shows. */
const PENDING_ROWS = 30

const isFilteredBy = (fields: readonly ScreenFieldName[], column: ShownColumnName) =>
  fields.some((field) => field === column)

const listUniverses = (): readonly Choice<ScreenUniverse>[] => [
  { value: 'all', label: t`All` },
  { value: 'holdings', label: t`My holdings` },
  { value: 'watched', label: t`Watched` },
]

function describeEmpty(universe: Exclude<ScreenUniverse, 'all'>): string {
  return universe === 'holdings'
    ? t`Your portfolios have no open holdings.`
    : t`Your watchlist is empty. “Watch” on the page of an asset adds it.`
}

const rowId = ({ _id }: ScreenerResult) => _id
const rowName = ({ name }: ScreenerResult) => name

/** Finds securities by filters, or checks the holdings of a portfolio against them. */
export function ScreenerPage() {
  const filters = useFilterDrafts()
  return filters.view === 'holdings' ? <HoldingsCheck filters={filters} /> : <FoundSecurities filters={filters} />
}

function FoundSecurities({ filters }: { filters: FilterDrafts }) {
  const search = routeApi.useSearch()
  const { applied, drafts, sort, universe } = filters
  const choice = useCandidateChoice()
  const screen = useMemo(
    () => comparedWith(choice, { filters: toFilters(applied), universe, sort }),
    [choice, applied, universe, sort],
  )
  const isComplete = choice.portfolioId !== undefined || !needsPortfolio(screen)
  const { query, onRangeChange, retryRows } = useScreenedRows(screen, isComplete)
  const write = useCountFormat()
  const [isPicking, setIsPicking] = useState(false)
  const filtered = useMemo(() => filteredFields(applied), [applied])
  const shown = useMemo(() => withFiltered(filters.columns, filtered), [filters.columns, filtered])
  const columns = useMemo(() => {
    const isDefault = filters.columns === DEFAULT_COLUMNS
    const leftOutOnPhone = new Set(
      isDefault ? LEFT_OUT_ON_PHONE.filter((column) => !isFilteredBy(filtered, column)) : [],
    )
    return buildScreenerColumns({ columns: shown, leftOutOnPhone })
  }, [filters.columns, filtered, shown])
  return (
    <PlainLayout fillsPage>
      <PageMeta
        title={t`Screener · Plumbline`}
        description={t`Find securities by size, valuation, dividends, results, analysts and owners.`}
      />
      <PageHead
        title={t`Screener`}
        note={<Status rows={query.data} isUpdating={query.isFetching} retryRows={retryRows} />}
      >
        <div className={styles.chosen} data-below-title>
          <ChoiceRow
            label={t`Securities`}
            choices={listUniverses()}
            value={universe}
            onChange={filters.chooseUniverse}
          />
          {drafts.length > 0 && <ReadyScreenMenu />}
        </div>
        <Button
          variant="default"
          className={styles.tool ?? ''}
          leftSection={<IconListCheck size={15} stroke={1.6} aria-hidden="true" />}
          renderRoot={(props) => <Link {...props} to="/screener" search={{ ...search, view: 'holdings' }} />}
        >
          {t`Check my holdings`}
        </Button>
        <Button
          variant="default"
          className={styles.tool ?? ''}
          aria-expanded={isPicking}
          leftSection={<IconColumns3 size={15} stroke={1.6} aria-hidden="true" />}
          onClick={() => setIsPicking(!isPicking)}
        >
          {t`Columns`}
        </Button>
        <DownloadButton screen={screen} choice={choice} shown={shown} isEmpty={!query.data?.count} />
      </PageHead>
      <ScreenTabs />
      <FilterBar
        filters={filters}
        screened={screen}
        writeCount={write}
        hasPortfolios={choice.portfolioId !== undefined && choice.portfolios.length > 0}
      />
      {shown.some(isCandidateColumn) && <CandidateControls choice={choice} />}
      <CompactSort columns={shown} sort={sort} onSort={filters.sortBy} />
      <div className={styles.results} data-picking={isPicking || undefined}>
        <CandidateContext value={choice}>
          <Results {...{ filters, query, columns, shown, onRangeChange }} />
        </CandidateContext>
        {isPicking && (
          <ColumnPicker
            columns={filters.columns}
            filtered={filtered}
            onChange={filters.showColumns}
            onClose={() => setIsPicking(false)}
          />
        )}
      </div>
    </PlainLayout>
  )
}

type DownloadButtonProps = {
  screen: Screen
  choice: Pick<ReturnType<typeof useCandidateChoice>, 'portfolioId' | 'amount'>
  shown: readonly ShownColumnName[]
  isEmpty: boolean
}

function DownloadButton({ screen, choice: { portfolioId, amount }, shown, isEmpty }: DownloadButtonProps) {
  const write = useCountFormat()
  const download = useMutation({
    mutationFn: () => {
      const isCompared = shown.some(isCandidateColumn) && portfolioId !== undefined
      return downloadScreen({ ...screen, ...(isCompared && { compare: { portfolioId, amount } }) }, shown)
    },
    onSuccess: saveFile,
    onError: (error) => showFailure(t`The CSV file could not be downloaded`, error),
  })
  return (
    <Button
      variant="default"
      className={styles.tool ?? ''}
      leftSection={<IconDownload size={15} stroke={1.6} aria-hidden="true" />}
      title={t`The first ${{ MAX_EXPORTED_SECURITIES: write(MAX_EXPORTED_SECURITIES) }} securities of this screen, with the columns shown`}
      loading={download.isPending}
      disabled={isEmpty || (shown.some(isCandidateColumn) && portfolioId === undefined)}
      onClick={() => download.mutate()}
    >
      {t`CSV`}
    </Button>
  )
}

type ResultsProps = Pick<ReturnType<typeof useScreenedRows>, 'query' | 'onRangeChange'> & {
  filters: FilterDrafts
  columns: ReturnType<typeof buildScreenerColumns>
  shown: readonly ShownColumnName[]
}

function Results({ filters, query, columns, shown, onRangeChange }: ResultsProps) {
  const { applied, sort, universe } = filters
  return (
    <QueryView
      query={query}
      failed={t`The securities could not be loaded`}
      skeleton={
        <PendingTable
          text={t`Loading securities…`}
          columns={columns}
          rows={PENDING_ROWS}
          minimumWidth={leastWidth(shown)}
          isPaged
        />
      }
      isFramed
      isEmpty={({ count }) => count === 0}
      empty={
        <EmptyState
          title={t`No security matches`}
          text={
            universe !== 'all' && applied.length === 0
              ? describeEmpty(universe)
              : t`Relax or remove a filter. Securities without a filtered figure are left out.`
          }
        >
          <Button variant="default" onClick={filters.clear}>
            {t`Clear filters`}
          </Button>
        </EmptyState>
      }
    >
      {(rows) => (
        <PagedTable
          caption={t`Results`}
          columns={columns}
          count={rows.count}
          rowAt={rows.rowAt}
          rowId={rowId}
          rowName={rowName}
          sort={{ column: sort.by, descending: sort.order === 'desc' }}
          onSort={({ column, descending }) =>
            filters.sortBy(readSort({ sort: column, order: descending ? 'desc' : 'asc' }))
          }
          onRangeChange={onRangeChange}
          queryKey={rows.queryKey}
          minimumWidth={leastWidth(shown)}
        />
      )}
    </QueryView>
  )
}

type StatusProps = { rows: ScreenedRows | undefined; isUpdating: boolean; retryRows: (() => void) | undefined }

/** How many rows match, and how many of them lack the sort value. */
function Status({ rows, isUpdating, retryRows }: StatusProps) {
  const isSlow = useDelayed(isUpdating && rows !== undefined, 300)
  const write = useCountFormat()
  const count = rows?.count ?? 0
  return (
    <>
      <span role="status">
        {rows &&
          plural(count, {
            one: `${{ written: write(count) }} security`,
            other: `${{ written: write(count) }} securities`,
          })}
        <span className={styles.order}>
          {rows && rows.count > 1 && rows.screen.sort === defaultSort && <>, {t`largest first`}</>}
          {rows && rows.missing > 0 && (
            <> · {t`${{ missing: write(rows.missing) }} without ${{ figure: nameOf(rows.screen) }} listed last`}</>
          )}
        </span>
      </span>
      {rows && rows.unmeasured > 0 && <Unmeasured count={rows.unmeasured} />}
      {isSlow && <span>· {t`updating`}</span>}
      {rows && retryRows && (
        <span>
          · {t`some rows could not be loaded`}{' '}
          <button type="button" className={textLink} onClick={retryRows}>
            {t`Try again`}
          </button>
        </span>
      )}
    </>
  )
}

/** That more securities pass the other filters than are compared with the portfolio. */
function Unmeasured({ count }: { count: number }) {
  const write = useCountFormat()
  return (
    <span>
      ·{' '}
      {t`Correlation and overlap are measured for the ${{ limit: write(MAX_MEASURED_CANDIDATES) }} largest that pass the other filters; ${{ unmeasured: write(count) }} more pass.`}
    </span>
  )
}

/** The column that a screen is sorted by, inside a sentence: German keeps the capital of a noun. */
function nameOf({ sort: { by } }: Screen): string {
  const label = by === 'name' || by === 'symbol' ? by : describeColumn(by).label
  if (i18n.locale === 'de') return label
  return /^\p{Lu}\p{Ll}/u.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
}
