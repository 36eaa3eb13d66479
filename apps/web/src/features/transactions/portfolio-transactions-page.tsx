import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { TransactionFilter } from '@plumbline/contract/transactions/schemas'
import { givenFields } from '@plumbline/text/given-fields'
import {
  IconAdjustmentsHorizontal,
  IconCalendarDollar,
  IconDownload,
  IconFileImport,
  IconHistory,
  IconPlus,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { downloadTransactions } from '../../api/transaction-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { WholeCurrency } from '../../ui/controls/whole-currency.tsx'
import { showFailure } from '../../ui/notices.tsx'
import { ForEditors, ForOwner } from '../../ui/page/for-access.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { textLink } from '../../ui/text-link.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ImportsCard } from './imports-card.tsx'
import { OTHER_PERIOD, type PeriodTab } from './period-tabs.ts'
import { SearchField } from './search-field.tsx'
import { TransactionFilters } from './transaction-filters.tsx'
import { TransactionSums } from './transaction-sums.tsx'
import styles from './transactions.module.css'
import { TransactionsView } from './transactions-view.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/transactions')

/** The transactions of a portfolio or of all, filtered by the address, with their sums. */
export function PortfolioTransactionsPage() {
  const { portfolioId } = routeApi.useParams()
  const { currency, ...filter } = routeApi.useSearch()
  const inCurrency = currency === undefined ? {} : { currency }
  const isWhole = isOfSeveral(portfolioId)
  const navigate = routeApi.useNavigate()
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId, currency))
  const today = useCurrentUser()?.today ?? new Date().toISOString().slice(0, 10)

  const isOwnPeriod = filter.from !== undefined || filter.to !== undefined
  const period: PeriodTab = isOwnPeriod ? OTHER_PERIOD : (filter.period ?? 'current-month')
  const dates = isOwnPeriod ? { from: filter.from ?? EARLIEST_DATE, to: filter.to ?? today } : undefined
  const { period: _period, from: _from, to: _to, ...narrowing } = filter
  const isNarrowed = Object.keys(narrowing).length > 0

  function change(next: TransactionFilter) {
    void navigate({ search: { ...givenFields({ ...filter, ...next }), ...inCurrency }, replace: true })
  }

  function choosePeriod(next: PeriodTab) {
    const time = next === OTHER_PERIOD ? { from: `${today.slice(0, 4)}-01-01`, to: today } : { period: next }
    void navigate({ search: { ...narrowing, ...time, ...inCurrency } })
  }

  const shownPeriod = isOwnPeriod ? dates : filter.period && { period: filter.period }
  const clear = isNarrowed ? () => void navigate({ search: { ...shownPeriod, ...inCurrency } }) : undefined

  return (
    <>
      <PageMeta
        title={t`Transactions · ${{ portfolioName: portfolio?.name ?? t`Portfolio` }}`}
        description={t`Buys, sells, dividends, fees and splits of the portfolio, by period.`}
      />
      <TransactionsView
        scope="portfolio"
        id={portfolioId}
        filter={filter}
        period={period}
        onPeriodChange={choosePeriod}
        onClear={clear}
        heading={(count) => (
          <PageHead
            title={
              <>
                {t`Transactions`} {count}
              </>
            }
          >
            <div className={styles.find} data-below-title>
              <SearchField value={filter.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
              <FiltersButton
                chosen={Object.keys(narrowing).filter((name) => name !== 'q').length}
                isOpen={areFiltersOpen}
                onClick={() => setFiltersOpen(!areFiltersOpen)}
              />
            </div>
            {portfolio && <WholeCurrency portfolio={portfolio} />}
            {!isWhole && <EntryLinks portfolioId={portfolioId} />}
          </PageHead>
        )}
        filters={
          <TransactionFilters
            {...{ portfolioId, portfolio, dates }}
            filter={filter}
            isOpen={areFiltersOpen}
            onChange={change}
            onClear={clear}
          >
            <CsvButton {...{ portfolioId, filter }} />
          </TransactionFilters>
        }
        emptyActions={
          !isWhole && (
            <ForEditors>
              <Link to="/portfolio/$portfolioId/add" params={{ portfolioId }} className={textLink}>
                {t`Add manually`}
              </Link>
            </ForEditors>
          )
        }
        sums={<TransactionSums portfolioId={portfolioId} filter={{ ...filter, ...inCurrency }} />}
        below={
          !isWhole && (
            <ForOwner>
              <ImportsCard portfolioId={portfolioId} />
            </ForOwner>
          )
        }
      />
    </>
  )
}

/** Saves the transactions that pass the filter as a file. */
function CsvButton({ portfolioId, filter }: { portfolioId: string; filter: TransactionFilter }) {
  const download = useMutation({
    mutationFn: () => downloadTransactions(portfolioId, filter),
    onSuccess: saveFile,
    onError: (error) => showFailure(t`The CSV file could not be downloaded`, error),
  })
  return (
    <Button
      variant="default"
      className={styles.csv ?? ''}
      leftSection={<IconDownload size={15} stroke={1.6} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t`CSV`}
    </Button>
  )
}

/** The ways to new transactions, and to what was done before. */
function EntryLinks({ portfolioId }: { portfolioId: string }) {
  return (
    <>
      <ForOwner>
        {' '}
        <Button
          variant="default"
          className={styles.plans ?? ''}
          aria-label={t`Savings plans`}
          renderRoot={(props) => (
            <Link to="/portfolio/$portfolioId/savings-plans" params={{ portfolioId }} {...props} />
          )}
        >
          <IconCalendarDollar size={15} stroke={1.6} aria-hidden="true" />
          <span className={styles.words}>{t`Savings plans`}</span>
        </Button>
      </ForOwner>
      <Button
        variant="default"
        className={styles.history ?? ''}
        aria-label={t`History`}
        renderRoot={(props) => <Link to="/portfolio/$portfolioId/history" params={{ portfolioId }} {...props} />}
      >
        <IconHistory size={15} stroke={1.6} aria-hidden="true" />
        <span className={styles.words}>{t`History`}</span>
      </Button>
      <ForOwner>
        {' '}
        <Button
          variant="default"
          className={styles.import ?? ''}
          aria-label={t`Import`}
          renderRoot={(props) => <Link to="/portfolio/$portfolioId/import" params={{ portfolioId }} {...props} />}
        >
          <IconFileImport size={15} stroke={1.6} aria-hidden="true" />
          <span className={styles.words}>{t`Import`}</span>
        </Button>
      </ForOwner>
      <ForEditors>
        {' '}
        <Button
          className={styles.add ?? ''}
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/portfolio/$portfolioId/add" params={{ portfolioId }} {...props} />}
        >
          {t`Add transactions`}
        </Button>
      </ForEditors>
    </>
  )
}

type FiltersButtonProps = { chosen: number; isOpen: boolean; onClick: () => void }

/** Folds the filters on a phone, where they would take the screen before the first row. */
function FiltersButton({ chosen, isOpen, onClick }: FiltersButtonProps) {
  return (
    <Button
      variant="default"
      className={styles.fold ?? ''}
      aria-expanded={isOpen}
      data-active={chosen > 0 || undefined}
      onClick={onClick}
    >
      <IconAdjustmentsHorizontal size={17} stroke={1.6} aria-hidden="true" />
      <VisuallyHidden>{t`Filters`}</VisuallyHidden>
      {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
    </Button>
  )
}
