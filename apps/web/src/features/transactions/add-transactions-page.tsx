import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { assetQuery } from '../../api/asset-queries.ts'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { usePortfolioAccess } from '../../stores/portfolio-access.ts'
import { ForOwner } from '../../ui/page/for-access.tsx'
import { textLink } from '../../ui/text-link.ts'
import { TransactionsForm } from './transactions-form.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/add')

/** The form needs the server's date, which arrives with the user, and the asset named in the address. */
export function AddTransactionsPage() {
  const today = useCurrentUser()?.today
  const { isOwner } = usePortfolioAccess()
  const { portfolioId } = routeApi.useParams()
  const navigate = routeApi.useNavigate()
  const { asset: assetId, ...given } = routeApi.useSearch()
  const { data: asset = null, isPending } = useQuery({ ...assetQuery(assetId ?? ''), enabled: assetId !== undefined })
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  if (portfolio === undefined || today === undefined || (assetId !== undefined && isPending)) return null

  const leave = () =>
    asset === null || !isOwner
      ? navigate({ to: '/portfolio/$portfolioId', params: { portfolioId } })
      : navigate({ to: '/asset/$assetId/price', params: { assetId: asset._id } })
  return (
    <TransactionsForm
      key={asset?._id ?? ''}
      {...{ today, asset, given, portfolioId }}
      cashCurrency={portfolio.settings.cash === 'off' ? undefined : portfolio.currency}
      findPortfolio={() => Promise.resolve(portfolioId)}
      onAdded={leave}
      note={<Note />}
      cancel={
        <Link to="/portfolio/$portfolioId" params={{ portfolioId }} className={textLink}>
          {t`Cancel`}
        </Link>
      }
    />
  )
}

function Note() {
  return (
    <>
      <span>{t`Either all rows are saved or none.`}</span>{' '}
      <ForOwner>
        <Trans>
          Not listed anywhere?{' '}
          <Link to="/own-securities" search={{ add: true }} className={textLink}>
            Add your own security
          </Link>
        </Trans>
      </ForOwner>
    </>
  )
}
