import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Page } from '@plumbline/contract/operation'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './admin.module.css'
import { ScrollTable } from './scroll-table.tsx'

type AdminTableProps<Entry> = {
  label: string
  heads: string[]
  query: UseInfiniteQueryResult<InfiniteData<Page<Entry>>>
  cells: (entry: Entry) => ReactNode[]
  empty: string
}

/** A list of the server's, newest first, page by page. */
export function AdminTable<Entry extends { _id: string }>({
  label,
  heads,
  query,
  cells,
  empty,
}: AdminTableProps<Entry>) {
  const { hasNextPage, fetchNextPage, isFetching } = query
  return (
    <QueryView
      query={query}
      failed={t`The list could not be loaded`}
      isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      empty={
        <Card isFlush>
          <EmptyState title={empty} />
        </Card>
      }
    >
      {({ pages }) => {
        const entries = pages.flatMap(({ items }) => items)
        return (
          <Card isFlush>
            <ScrollTable
              label={label}
              heads={heads}
              rows={entries.map((entry) => ({ id: entry._id, cells: cells(entry) }))}
            />
            <div className={styles.foot}>
              <span>{t`${{ shown: entries.length }} of ${{ total: pages[0]?.total ?? entries.length }}`}</span>
              {hasNextPage && (
                <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetching}>
                  {t`Show more`}
                </Button>
              )}
            </div>
          </Card>
        )
      }}
    </QueryView>
  )
}
