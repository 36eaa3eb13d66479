import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { sharedFileQuery } from '../../api/shared-file-query.ts'
import { forgetSharedFile } from '../../stores/shared-file.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { ImportWizard } from './import-wizard.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/import')

export function ImportPage() {
  const { portfolioId } = routeApi.useParams()
  const navigate = routeApi.useNavigate()
  const { shared = false } = routeApi.useSearch()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const { data: sharedFile, isPending } = useQuery({ ...sharedFileQuery, enabled: shared })
  if (!portfolio || (shared && isPending)) return null
  return (
    <>
      <PageMeta
        title={t`Import · ${{ portfolioName: portfolio.name }}`}
        description={t`Import transactions from a CSV file.`}
      />
      <ImportWizard
        portfolio={portfolio}
        sharedFile={sharedFile ?? null}
        onClose={() => {
          void forgetSharedFile()
          void navigate({ to: '/portfolio/$portfolioId', params: { portfolioId } })
        }}
      />
    </>
  )
}
