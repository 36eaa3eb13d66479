import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { ImportWizard } from './import-wizard.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/import')

export function ImportPage() {
  const { portfolioId } = routeApi.useParams()
  const navigate = routeApi.useNavigate()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  if (!portfolio) return null
  return (
    <>
      <PageMeta title={`Import · ${portfolio.name}`} description="Import transactions from a csv file." />
      <ImportWizard
        portfolio={portfolio}
        onClose={() => void navigate({ to: '/portfolio/$portfolioId', params: { portfolioId } })}
      />
    </>
  )
}
