import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { sharedFilesQuery } from '../../api/shared-files-query.ts'
import { openComparison } from '../../stores/open-comparison.ts'
import { forgetSharedFiles } from '../../stores/shared-files.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { ImportWizard } from './import-wizard.tsx'

const NO_FILES: readonly File[] = []

const routeApi = getRouteApi('/portfolio/$portfolioId/import')

export function ImportPage() {
  const { portfolioId } = routeApi.useParams()
  const navigate = routeApi.useNavigate()
  const { shared = false } = routeApi.useSearch()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const { data: sharedFiles = NO_FILES, isPending } = useQuery({ ...sharedFilesQuery, enabled: shared })
  if (!portfolio || (shared && isPending)) return null
  return (
    <>
      <PageMeta
        title={t`Import · ${{ portfolioName: portfolio.name }}`}
        description={t`Import transactions from files and documents of a broker.`}
      />
      <ImportWizard
        portfolio={portfolio}
        findPortfolio={async () => portfolioId}
        sharedFiles={shared ? sharedFiles : NO_FILES}
        onClose={() => {
          void forgetSharedFiles()
          void navigate({ to: '/portfolio/$portfolioId', params: { portfolioId } })
        }}
        onImported={() => {
          void forgetSharedFiles()
          openComparison.set(portfolioId)
          void navigate({ to: '/portfolio/$portfolioId', params: { portfolioId } })
        }}
      />
    </>
  )
}
