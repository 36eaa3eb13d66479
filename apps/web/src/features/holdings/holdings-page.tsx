import { Button } from '@mantine/core'
import type { Portfolio, PositionFilter } from '@plumbline/contract/portfolios'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { patchPortfolio, portfolioQuery } from '../../api/portfolio-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { showError } from '../../ui/notices.tsx'
import { HeaderStats } from '../../ui/page/header-stats.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AddTransactionsChooser } from './add-transactions-chooser.tsx'
import { buildHeaderStats } from './build-header-stats.tsx'
import styles from './holdings.module.css'
import { HoldingsTable } from './holdings-table.tsx'
import { selectLines } from './select-lines.ts'

const routeApi = getRouteApi('/portfolio/$portfolioId')

/** The root page of a portfolio. Without any line it is the chooser for adding the first transactions. */
export function HoldingsPage() {
  const { portfolioId } = routeApi.useParams()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  if (!portfolio) return null
  return portfolio.lines.length === 0 ? <FirstSteps portfolio={portfolio} /> : <Holdings portfolio={portfolio} />
}

function FirstSteps({ portfolio }: { portfolio: Portfolio }) {
  return (
    <>
      <PageMeta title={portfolio.name} description={`Holdings of ${portfolio.name}`} />
      <PageHead title={portfolio.name} note="No transactions yet" />
      <AddTransactionsChooser portfolioId={portfolio._id} />
    </>
  )
}

function Holdings({ portfolio }: { portfolio: Portfolio }) {
  const [filter, setFilter] = useState<PositionFilter>(portfolio.settings.positionBy)
  const [isAdding, setIsAdding] = useState(false)
  const lines = useMemo(() => selectLines(portfolio.lines, filter), [portfolio.lines, filter])
  const open = selectLines(portfolio.lines, 'open').length
  const closed = portfolio.lines.length - open

  function choose(positionBy: PositionFilter) {
    setFilter(positionBy)
    patchPortfolio(portfolio._id, { settings: { positionBy } }).catch((error: unknown) =>
      showError('The filter could not be saved', describeError(error)),
    )
  }

  return (
    <>
      <PageMeta title={portfolio.name} description={`Holdings of ${portfolio.name} with their value and gain`} />
      <PageHead
        title={portfolio.name}
        note={`${open} open ${open === 1 ? 'holding' : 'holdings'} · as of ${formatDate(portfolio.asOf)}`}
      >
        <HeaderStats stats={buildHeaderStats(portfolio)} />
      </PageHead>
      <div className={styles.bar}>
        <ChoiceRow
          label="Positions"
          value={filter}
          onChange={choose}
          choices={[
            { value: 'open', label: <Counted label="Open" count={open} /> },
            { value: 'closed', label: <Counted label="Closed" count={closed} /> },
            { value: 'all', label: 'All' },
          ]}
        />
        <Button leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
          Add Transactions
        </Button>
      </div>
      {lines.length > 0 ? (
        <HoldingsTable portfolio={portfolio} lines={lines} />
      ) : (
        <div className={styles.empty}>
          <EmptyState title={filter === 'open' ? 'Nothing is held now' : 'No closed holding'}>
            <Button variant="default" onClick={() => choose('all')}>
              Show all
            </Button>
          </EmptyState>
        </div>
      )}
      <Dialog title="Add Transactions" isOpen={isAdding} onClose={() => setIsAdding(false)} size="medium">
        <AddTransactionsChooser portfolioId={portfolio._id} />
      </Dialog>
    </>
  )
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className={styles.count}>{count}</span>
    </>
  )
}
