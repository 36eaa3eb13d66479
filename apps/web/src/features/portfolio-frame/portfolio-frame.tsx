import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import {
  IconArrowsRightLeft,
  IconChartBar,
  IconChartDonut3,
  IconChartLine,
  IconCoins,
  IconLayoutList,
  IconNews,
  IconReceiptTax,
  IconSettings,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, Outlet, useMatch, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { sharedWithMeQuery } from '../../api/memberships.ts'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { keepForImport } from '../../api/shared-files-query.ts'
import {
  isMemberPage,
  isPageOfDocument,
  SHARED_BASE,
  sharedPortfolioId,
  usePortfolioAccess,
} from '../../stores/portfolio-access.ts'
import { recentPlaces } from '../../stores/recent-places.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PastDayBar } from '../../ui/page/past-day.tsx'
import { SideLayout, type SideLink, SideTitle } from '../../ui/page/side-layout.tsx'
import { WholeLayout } from '../../ui/page/whole-layout.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { NotFoundContent, NotFoundState } from '../../ui/states/not-found-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { BranchBar } from './branch-bar.tsx'
import { HoldingsSkeleton } from './holdings-skeleton.tsx'
import { SampleStrip } from './sample-strip.tsx'
import { SharedBar } from './shared-bar.tsx'
import { StatementHead } from './statement-head.tsx'
import { TransactionsSkeleton } from './transactions-skeleton.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId')

const COST_METHODS = { average: msg`average cost`, fifo: msg`first in, first out` } as const

function sideLinks(portfolioId: string): SideLink[] {
  const params = { portfolioId }
  const links: SideLink[] = [
    {
      label: t`Holdings`,
      keyed: 'holdings',
      icon: IconLayoutList,
      link: linkOptions({
        to: '/portfolio/$portfolioId',
        params,
        activeOptions: { exact: true, includeSearch: false },
      }),
    },
    {
      label: t`Performance`,
      keyed: 'performance',
      icon: IconChartBar,
      link: linkOptions({ to: '/portfolio/$portfolioId/performance', params }),
    },
    {
      label: t`Income`,
      keyed: 'income',
      icon: IconCoins,
      link: linkOptions({ to: '/portfolio/$portfolioId/income', params }),
    },
    {
      label: t`Gains`,
      keyed: 'gains',
      icon: IconReceiptTax,
      link: linkOptions({ to: '/portfolio/$portfolioId/gains', params }),
    },
    {
      label: t`Transactions`,
      keyed: 'transactions',
      icon: IconArrowsRightLeft,
      link: linkOptions({
        to: '/portfolio/$portfolioId/transactions',
        params,
        search: { period: 'all' },
        activeOptions: { includeSearch: false },
      }),
      subpages: ['/add', '/import', '/savings-plans', '/history', '/reconcile', '/opening'],
    },
    {
      label: t`Allocation`,
      keyed: 'allocation',
      icon: IconChartDonut3,
      link: linkOptions({ to: '/portfolio/$portfolioId/allocation', params }),
    },
    {
      label: t`Benchmark`,
      keyed: 'benchmark',
      icon: IconChartLine,
      link: linkOptions({ to: '/portfolio/$portfolioId/benchmark', params }),
    },
    {
      label: t`News`,
      keyed: 'news',
      icon: IconNews,
      link: linkOptions({ to: '/portfolio/$portfolioId/news', params }),
    },
    { label: t`Settings`, icon: IconSettings, link: linkOptions({ to: '/portfolio/$portfolioId/settings', params }) },
  ]
  return links.filter(({ link }) => {
    const path = String(link.to).replace('$portfolioId', portfolioId)
    return isMemberPage(path) && isPageOfDocument(path)
  })
}

/** The shape of the page to come, of which the list of transactions is the only other table. */
function PendingPage() {
  const isHoldings = useMatch({ from: '/portfolio/$portfolioId/', shouldThrow: false }) !== undefined
  const isTransactions = useMatch({ from: '/portfolio/$portfolioId/transactions', shouldThrow: false }) !== undefined
  if (isHoldings) return <HoldingsSkeleton />
  if (isTransactions) return <TransactionsSkeleton />
  return (
    <Card isFlush>
      <LoadingState text={t`Loading portfolio…`} />
    </Card>
  )
}

/** The frame of a portfolio's pages, with the side navigation. The pages are shown once the portfolio is loaded. */
export function PortfolioFrame() {
  const { portfolioId } = routeApi.useParams()
  const { currency } = useSearch({ strict: false })
  const navigate = routeApi.useNavigate()
  const query = useQuery(portfolioQuery(portfolioId, currency))
  const isWhole = isOfSeveral(portfolioId)
  const { isOwner, mayEdit } = usePortfolioAccess()
  const isAdding = useMatch({ from: '/portfolio/$portfolioId/add', shouldThrow: false }) !== undefined
  // A branch is only reached from its portfolio.
  const isKnown = isOwner && query.data !== undefined && !query.data.branch
  useEffect(() => {
    if (isKnown) recentPlaces.add({ command: `portfolio-${portfolioId}` })
  }, [isKnown, portfolioId])
  if (isNotFound(query.error))
    return isOwner ? <UnknownPortfolio portfolioId={portfolioId} /> : <NotFoundState thing="portfolio" />

  const { data: portfolio } = query
  const pages = (
    <>
      <PastDayBar />
      {!portfolio && <PageMeta title={t`Portfolio · Plumbline`} description={t`A portfolio.`} />}
      <QueryView query={query} failed={t`The portfolio could not be loaded`} skeleton={<PendingPage />} isFramed>
        {(shown) => (
          <>
            <StatementHead portfolio={shown} />
            {shown.branch && <BranchBar portfolio={shown} of={shown.branch.of} />}
            {sharedPortfolioId !== undefined && <SharedBar />}
            {shown.isSample && <SampleStrip portfolioId={portfolioId} />}
            {!shown.isSample && !isWhole && isOwner && (
              <FileDrop
                label={t`Drop the file to import it into ${{ portfolioName: shown.name }}`}
                onFiles={(files) => {
                  keepForImport(files)
                  void navigate({
                    to: '/portfolio/$portfolioId/import',
                    params: { portfolioId },
                    search: { shared: true },
                  })
                }}
              />
            )}
            {isAdding && !mayEdit ? <NotFoundContent /> : <Outlet />}
          </>
        )}
      </QueryView>
    </>
  )
  if (isWhole) return <WholeLayout whole={portfolio}>{pages}</WholeLayout>
  const title = portfolio && (
    <SideTitle name={portfolio.name}>
      {portfolio.currency} · {i18n._(COST_METHODS[portfolio.settings.costMethod])}
      {portfolio.isSample && ` · ${t`sample`}`}
      {portfolio.branch && ` · ${t`what if`}`}
    </SideTitle>
  )
  return (
    <SideLayout label={t`Portfolio`} title={title} links={sideLinks(portfolioId)}>
      {pages}
    </SideLayout>
  )
}

/** The address of a portfolio of someone else leads to where it is shared with this account. */
function UnknownPortfolio({ portfolioId }: { portfolioId: string }) {
  const { data: all, isPending } = useQuery(sharedWithMeQuery)
  const isShared = all?.some((each) => each.isAccepted && each.portfolioId === portfolioId) === true
  useEffect(() => {
    if (isShared) window.location.replace(`${SHARED_BASE}/portfolio/${portfolioId}`)
  }, [isShared, portfolioId])
  return isPending || isShared ? null : <NotFoundState thing="portfolio" />
}
