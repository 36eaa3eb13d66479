import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { TransactionFilter } from '@plumbline/contract/transactions/schemas'
import type { ReactNode } from 'react'
import type { TransactionScope } from '../../api/transaction-queries.ts'
import { TabRow } from '../../ui/controls/tab-row.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { NewestTransactions } from './newest-transactions.tsx'
import { PendingTransactions } from './pending-transactions.tsx'
import { OTHER_PERIOD, type PeriodTab, periodTabs } from './period-tabs.ts'
import { TransactionList } from './transaction-list.tsx'
import styles from './transactions.module.css'
import type { Place } from './transactions-columns.tsx'
import { useTransactions } from './use-transactions.ts'

type TransactionsViewProps = {
  scope: TransactionScope
  id: string
  filter: TransactionFilter
  /** The period shown: of the filter, or the scope's own. */
  period: PeriodTab
  onPeriodChange: (period: PeriodTab) => void
  /** Receives the count for the heading; the page decides where to show it. */
  heading: (count: ReactNode) => ReactNode
  /** Beside the periods, above the table. */
  filters?: ReactNode
  /** Above the table, below it on a phone. */
  sums?: ReactNode
  /** Set while a filter besides the period is active. */
  onClear?: (() => void) | undefined
  emptyActions?: ReactNode
  /** Shown from when the list has its length, so that nothing below it moves. */
  below?: ReactNode
}

function placeOf(scope: TransactionScope, id: string): Place {
  if (scope === 'stock') return 'portfolio'
  return isOfSeveral(id) ? 'both' : 'asset'
}

/** The transactions of a portfolio, of all or of an asset, by period. */
export function TransactionsView(props: TransactionsViewProps) {
  const { scope, id, filter, period, onPeriodChange, heading, filters, sums, onClear, emptyActions, below } = props
  const { total, ...query } = useTransactions(scope, id, filter)

  const count = total !== undefined && (
    <span className={styles.count}>{t`(${plural(total, { one: '# transaction', other: '# transactions' })})`}</span>
  )
  const place = placeOf(scope, id)
  const tabs = filters ? periodTabs() : periodTabs().filter(({ value }) => value !== OTHER_PERIOD)
  return (
    <>
      {heading(count)}
      <TabRow label={t`Period`} tabs={tabs} value={period} onChange={onPeriodChange} beside={filters}>
        {sums}
        <QueryView
          query={query}
          failed={t`The transactions could not be loaded`}
          skeleton={<PendingTransactions place={place} />}
          isFramed
          isEmpty={(transactions) => transactions.length === 0}
          empty={
            <EmptyState title={onClear ? t`No transactions match these filters` : t`No transaction for this period`}>
              {onClear && (
                <Button variant="default" onClick={onClear}>
                  {t`Clear filters`}
                </Button>
              )}
              {period !== 'all' && !onClear && <NewestTransactions {...{ scope, id, onPeriodChange }} />}
              {period !== 'all' && (
                <Button variant="default" onClick={() => onPeriodChange('all')}>
                  {t`Show all transactions`}
                </Button>
              )}
              {emptyActions}
            </EmptyState>
          }
        >
          {(transactions) => <TransactionList transactions={transactions} place={place} />}
        </QueryView>
      </TabRow>
      <div hidden={query.data === undefined && query.error === null}>{below}</div>
    </>
  )
}
