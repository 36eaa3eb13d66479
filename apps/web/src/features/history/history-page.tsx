import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { LedgerChange } from '@plumbline/contract/ledger-changes/schemas'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ledgerChangesQuery, reverseChangeMutation } from '../../api/ledger-changes.ts'
import { portfolioListQuery, portfolioQuery } from '../../api/portfolio-queries.ts'
import { formatInstantDate } from '../../formatting/format-date.ts'
import { commandKey } from '../../ui/keyboard/command-key.ts'
import { KeyHint } from '../../ui/keyboard/keys.tsx'
import { showFailure } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ForOwner } from '../../ui/page/for-access.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { ChangeRow } from './change-row.tsx'
import styles from './history.module.css'

const routeApi = getRouteApi('/portfolio/$portfolioId/history')

/** Every change of a portfolio's transactions, by day, each with its undo. */
export function HistoryPage() {
  const { portfolioId } = routeApi.useParams()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, ...query } = useInfiniteQuery(
    ledgerChangesQuery(portfolioId),
  )
  const reverse = useMutation({
    ...reverseChangeMutation,
    onError: (error) => showFailure(t`Nothing was changed`, error),
  })
  const changes = data?.pages.flatMap((page) => page.changes)
  const nameOf = (id: string) => portfolios.find(({ _id }) => _id === id)?.name ?? t`a deleted portfolio`
  const nameMove = ({ portfolioId: from, toPortfolioId: to }: LedgerChange) => {
    if (to === null) return undefined
    return from === portfolioId ? t`to ${{ portfolioName: nameOf(to) }}` : t`from ${{ portfolioName: nameOf(from) }}`
  }
  const thenAndNow = (
    <Link to="/portfolio/$portfolioId/history/then" params={{ portfolioId }} className={textLink}>
      {t`Then and now`}
    </Link>
  )
  return (
    <>
      <PageMeta
        title={t`History · ${{ portfolioName: portfolio?.name ?? t`Portfolio` }}`}
        description={t`What was done to the transactions of the portfolio, by whom and when, and how to undo it.`}
      />
      <PageHead
        title={t`History`}
        note={
          <>
            {t`What was done to the transactions of this portfolio. Every change can be undone and made again.`}{' '}
            {thenAndNow}
            <ForOwner>
              <span className={styles.keys}>
                {' '}
                {t`Undo`} <KeyHint keys={[commandKey, 'Z']} /> · {t`Redo`} <KeyHint keys={[commandKey, '⇧', 'Z']} />
              </span>
            </ForOwner>
          </>
        }
      />
      <div className={styles.page}>
        <QueryView
          query={{ ...query, data: changes }}
          failed={t`The history could not be loaded`}
          isFramed
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyState title={t`No changes yet`} text={t`Transactions that you add, edit or delete appear here.`}>
              <AddTransactionsLink portfolioId={portfolioId} />
            </EmptyState>
          }
        >
          {(list) => (
            <div className={styles.days}>
              {[...Map.groupBy(list, ({ recordedAt }) => formatInstantDate(recordedAt))].map(([day, ofDay]) => (
                <Card key={day} title={day} isFlush>
                  <ul className={styles.changes}>
                    {ofDay.map((change) => (
                      <ChangeRow
                        key={change._id}
                        change={change}
                        portfolioId={portfolioId}
                        moved={nameMove(change)}
                        isBusy={reverse.isPending}
                        onReverse={() => reverse.mutate(change)}
                      />
                    ))}
                  </ul>
                </Card>
              ))}
            </div>
          )}
        </QueryView>
      </div>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show earlier changes`}
        </Button>
      )}
    </>
  )
}
