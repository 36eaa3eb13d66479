import { plural, t } from '@lingui/core/macro'
import type { Income } from '@plumbline/contract/income/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fetchAllMissing, incomeQuery } from '../../api/income-queries.ts'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { nameSome } from '../../formatting/name-some.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { ForEditors } from '../../ui/page/for-access.tsx'
import { HeaderStats } from '../../ui/page/header-stats.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useAssetOf } from '../../ui/use-asset-of.ts'
import { BookedDividends } from './booked-dividends.tsx'
import { buildIncomeStats } from './build-income-stats.tsx'
import { ComingDates } from './coming-dates.tsx'
import styles from './income.module.css'
import { IncomeChart } from './income-chart.tsx'
import { type IncomeBy, IncomeControls } from './income-controls.tsx'
import { incomeSheet } from './income-sheet.ts'
import { IncomeTable } from './income-table.tsx'
import { MissingDividends } from './missing-dividends.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/income')

/** Dividends of a portfolio: received in a period, declared and estimated for the next twelve months, and missing. */
export function IncomePage() {
  const { portfolioId } = routeApi.useParams()
  const search = routeApi.useSearch()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId, search.currency))
  const query = useQuery(incomeQuery(portfolioId, search))
  const name = portfolio?.name ?? t`Portfolio`
  const isEmpty = query.data !== undefined && query.data.years.length === 0
  const hasYears = query.data !== undefined && !isEmpty
  return (
    <>
      <PageMeta
        title={t`Income · ${name}`}
        description={t`Dividends received, declared and estimated, and those that are missing.`}
      />
      {!hasYears && <PageHead title={t`Income`} />}
      <div className={hasYears ? undefined : styles.page}>
        <QueryView
          query={query}
          failed={t`The income could not be loaded`}
          pending={<LoadingState text={t`Loading income…`} />}
          isFramed
          isEmpty={() => isEmpty}
          empty={
            <EmptyState title={t`Dividends appear here, received and expected`}>
              <AddTransactionsLink portfolioId={portfolioId} />
            </EmptyState>
          }
        >
          {(income) => portfolio && <ShownIncome income={income} portfolio={portfolio} />}
        </QueryView>
      </div>
    </>
  )
}

function ShownIncome({ income, portfolio }: { income: Income; portfolio: Portfolio }) {
  const { numberFormat } = useFigureSettings()
  const navigate = routeApi.useNavigate()
  const [by, setBy] = useState<IncomeBy>('asset')
  const assetOf = useAssetOf(portfolio)
  const count = income.received.payments
  const payments = plural(count, { one: '# payment', other: '# payments' })
  return (
    <>
      <PageHead
        title={t`Income`}
        note={t`${payments} from ${{ from: formatDate(income.from) }} to ${{ to: formatDate(income.to) }}`}
      >
        <HeaderStats stats={buildIncomeStats(income, numberFormat)} />
      </PageHead>
      <div className={styles.page}>
        <IncomeControls
          portfolioId={portfolio._id}
          income={income}
          today={portfolio.asOf}
          by={by}
          onBy={setBy}
          onPeriod={(period) => void navigate({ search: (before) => ({ ...before, ...period }), resetScroll: false })}
          sheet={async () => incomeSheet({ ...income, missing: await fetchAllMissing(portfolio._id, income) }, assetOf)}
        />
        <ForEditors>
          <MissingDividends
            portfolioId={portfolio._id}
            missing={income.missing}
            count={income.missingCount}
            nameOf={(assetId) => assetOf(assetId).name}
          />
          <BookedDividends income={income} nameOf={(assetId) => assetOf(assetId).name} />
        </ForEditors>
        <div className={styles.two}>
          <IncomeChart income={income} today={portfolio.asOf} />
          <ComingDates income={income} today={portfolio.asOf} nameOf={(assetId) => assetOf(assetId).name} />
        </div>
        <IncomeTable income={income} by={by} assetOf={assetOf} />
        <UnknownCountries income={income} nameOf={(assetId) => assetOf(assetId).name} />
        <p className={styles.method}>
          {t`Yield: dividends per unit of the next 12 months by price; on cost: by cost per unit. Growth: dividends per unit of the last 12 months against the 12 months before. Estimates repeat last year's payments.`}{' '}
          <Link to="/help/methods/$page" params={{ page: 'income' }} className={textLink}>
            {t`How it is estimated, and how often it was right`}
          </Link>
        </p>
      </div>
    </>
  )
}

/** Where rates of withheld tax are set: the assets to which none can apply. */
function UnknownCountries({ income, nameOf }: { income: Income; nameOf: (assetId: string) => string }) {
  const hasRates = [...income.expected, ...income.missing].some(({ taxRate }) => taxRate !== null)
  if (!hasRates || income.unknownCountry.length === 0) return null
  const names = nameSome(income.unknownCountry.map(nameOf))
  return <p className={styles.method}>{t`No tax is deducted where the payer’s country is not known: ${names}.`}</p>
}
