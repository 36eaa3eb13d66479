import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'
import { ImportsCard } from './imports-card.tsx'
import { TransactionsView } from './transactions-view.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/transactions')

export function PortfolioTransactionsPage() {
  const { portfolioId } = routeApi.useParams()
  const { period = 'current-month' } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  return (
    <>
      <PageMeta
        title={`Transactions · ${portfolio?.name ?? 'Portfolio'}`}
        description="Buys, sells, dividends, fees and splits of the portfolio by period."
      />
      <TransactionsView
        scope="portfolio"
        id={portfolioId}
        period={period}
        onPeriodChange={(next) => void navigate({ search: { period: next } })}
        heading={(count) => <PageHead title={<>Transactions {count}</>} />}
        emptyActions={
          <Link to="/portfolio/$portfolioId/add" params={{ portfolioId }} className={textLink}>
            Add manually
          </Link>
        }
      />
      <ImportsCard portfolioId={portfolioId} />
    </>
  )
}
