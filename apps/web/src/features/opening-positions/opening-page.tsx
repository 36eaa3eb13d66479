import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'
import { OpeningForm } from './opening-form.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/opening')

/** Where a portfolio without a history of transactions begins. */
export function OpeningPage() {
  const { portfolioId } = routeApi.useParams()
  const navigate = routeApi.useNavigate()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const today = useCurrentUser()?.today
  if (portfolio === undefined || today === undefined) return null
  return (
    <>
      <PageMeta
        title={t`Start with your holdings · ${{ name: portfolio.name }}`}
        description={t`What you hold on a day, and what it cost, without a history of transactions.`}
      />
      <OpeningForm
        key={portfolioId}
        {...{ portfolio, today }}
        onAdded={() => navigate({ to: '/portfolio/$portfolioId', params: { portfolioId } })}
        cancel={
          <Link to="/portfolio/$portfolioId" params={{ portfolioId }} className={textLink}>
            {t`Cancel`}
          </Link>
        }
      />
    </>
  )
}
