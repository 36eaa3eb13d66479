import { t } from '@lingui/core/macro'
import { defaultPortfolioSettings } from '@plumbline/contract/portfolios/defaults'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sharedFilesQuery } from '../../api/shared-files-query.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { useNewPortfolio } from '../../api/use-new-portfolio.ts'
import { proposeCurrency } from '../../language/propose-currency.ts'
import { openComparison } from '../../stores/open-comparison.ts'
import { forgetSharedFiles } from '../../stores/shared-files.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import styles from './import.module.css'
import { ImportWizard } from './import-wizard.tsx'

const NO_FILES: readonly File[] = []

const routeApi = getRouteApi('/import')

/** An import into a portfolio that is created with the first transactions. Leaving it before leaves nothing behind. */
export function NewPortfolioImportPage() {
  const navigate = routeApi.useNavigate()
  const { shared = false } = routeApi.useSearch()
  const user = useCurrentUser()
  const { data: sharedFiles = NO_FILES, isPending } = useQuery({ ...sharedFilesQuery, enabled: shared })
  const currency = proposeCurrency(user, navigator.languages)
  const { createdId, findPortfolio } = useNewPortfolio(currency)
  if (user === undefined || (shared && isPending)) return null

  function leave() {
    void forgetSharedFiles()
    if (createdId === null) return void navigate({ to: '/portfolios' })
    openComparison.set(createdId)
    void navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: createdId } })
  }

  return (
    <PlainLayout>
      <PageMeta title={t`Import · Plumbline`} description={t`Import a broker’s files into a new portfolio.`} />
      {createdId === null && (
        <p className={styles.hint}>{t`A portfolio in ${currency} is created with the first transactions.`}</p>
      )}
      <ImportWizard
        portfolio={{ _id: createdId, currency, settings: defaultPortfolioSettings }}
        findPortfolio={findPortfolio}
        sharedFiles={shared ? sharedFiles : NO_FILES}
        onClose={leave}
        onImported={leave}
      />
    </PlainLayout>
  )
}
