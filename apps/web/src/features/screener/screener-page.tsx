import { Button } from '@mantine/core'
import { findFigure } from '@plumbline/contract/figures'
import type { ScreenerResult } from '@plumbline/contract/screener/schemas'
import { useMemo } from 'react'
import type { Screen } from '../../api/screener-queries.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { PagedTable } from '../../ui/data-table/paged-table.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { useDelayed } from '../../ui/states/use-delayed.ts'
import { textLink } from '../../ui/text-link.ts'
import { CompactSort } from './compact-sort.tsx'
import { FilterBar } from './filter-bar.tsx'
import { toFilters } from './filter-draft.ts'
import { ReadyScreenMenu } from './ready-screen-links.tsx'
import { buildScreenerColumns, filteredFields, leastWidth } from './screener-columns.tsx'
import { defaultSort, readSort } from './screener-search.ts'
import { useFilterDrafts } from './use-filter-drafts.ts'
import { type ScreenedRows, useScreenedRows } from './use-screened-rows.ts'

const rowId = ({ _id }: ScreenerResult) => _id
const rowName = ({ name }: ScreenerResult) => name

export function ScreenerPage() {
  const filters = useFilterDrafts()
  const { applied, drafts, sort } = filters
  const screen = useMemo(() => ({ filters: toFilters(applied), sort }), [applied, sort])
  const { query, onRangeChange, retryRows } = useScreenedRows(screen)
  const fields = useMemo(() => filteredFields(applied), [applied])
  const columns = useMemo(() => buildScreenerColumns(fields), [fields])
  return (
    <PlainLayout fillsPage>
      <PageMeta
        title="Screener · Plumbline"
        description="Find securities by size, valuation, dividends, results, analysts and owners."
      />
      <PageHead
        title="Screener"
        note={<Status rows={query.data} isUpdating={query.isFetching} retryRows={retryRows} />}
      >
        {drafts.length > 0 && (
          <>
            <Button variant="default" onClick={filters.clear}>
              Clear filters
            </Button>
            <ReadyScreenMenu />
          </>
        )}
      </PageHead>
      <FilterBar filters={filters} />
      <CompactSort fields={fields} sort={sort} onSort={filters.sortBy} />
      <QueryView
        query={query}
        failed="The securities could not be loaded"
        pending={<LoadingState text="Loading securities…" rows={10} />}
        isFramed
        isEmpty={({ count }) => count === 0}
        empty={
          <EmptyState
            title="No security matches"
            text="Loosen or remove a filter. A security whose figure is not known meets no filter on it."
          >
            <Button variant="default" onClick={filters.clear}>
              Clear filters
            </Button>
          </EmptyState>
        }
      >
        {(rows) => (
          <PagedTable
            caption="Results"
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
            minimumWidth={leastWidth(fields)}
          />
        )}
      </QueryView>
    </PlainLayout>
  )
}

type StatusProps = { rows: ScreenedRows | undefined; isUpdating: boolean; retryRows: (() => void) | undefined }

/** How many rows match, and how many of them lack the sort value. */
function Status({ rows, isUpdating, retryRows }: StatusProps) {
  const { numberFormat } = useFigureSettings()
  const isSlow = useDelayed(isUpdating && rows !== undefined, 300)
  const write = (count: number) => formatNumber(count, { minimumDecimals: 0, maximumDecimals: 0, format: numberFormat })
  return (
    <>
      <span role="status">
        {rows && `${write(rows.count)} ${rows.count === 1 ? 'security' : 'securities'}`}
        {rows && rows.count > 1 && rows.screen.sort === defaultSort && ', largest first'}
        {rows && rows.missing > 0 && ` · ${write(rows.missing)} without ${nameOf(rows.screen)} stand last`}
      </span>
      {isSlow && <span>· updating</span>}
      {retryRows && (
        <span>
          · some rows could not be loaded{' '}
          <button type="button" className={textLink} onClick={retryRows}>
            Try again
          </button>
        </span>
      )}
    </>
  )
}

/** The column that a screen is sorted by, inside a sentence. */
function nameOf({ sort: { by } }: Screen): string {
  const label = findFigure(by)?.label ?? by
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
}
