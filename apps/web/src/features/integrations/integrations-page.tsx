import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brokers } from '@plumbline/contract/brokers'
import { limitsOf } from '@plumbline/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { userQuery } from '../../api/account-queries.ts'
import { integrationsQuery } from '../../api/integration-queries.ts'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { BrokerTile } from './broker-tile.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import styles from './integrations.module.css'

const routeApi = getRouteApi('/settings/integrations')

/** The brokers that an account can be connected to, as tiles. */
export function IntegrationsPage() {
  const { connect } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const { data: user } = useQuery(userQuery)
  const query = useQuery(integrationsQuery)
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const hasSync = user && limitsOf(user).brokerSync

  useEffect(() => {
    if (connect === undefined || hasSync !== false) return
    askToUpgrade(`integration-${connect}`)
    void navigate({ search: {}, replace: true })
  }, [connect, hasSync, navigate])

  const chosen = brokers.find(({ id, availability }) => id === connect && availability !== 'coming-soon')
  return (
    <>
      <PageMeta
        title={t`Integrations · Plumbline`}
        description={t`Brokers whose transactions are imported automatically.`}
      />
      <PageHead title={t`Integrations`} note={t`Import new trades automatically`} />
      <QueryView query={query} failed={t`The integrations could not be loaded`} pending={<LoadingState rows={4} />}>
        {(integrations) => (
          <ul className={styles.tiles}>
            {brokers.map((broker) => (
              <BrokerTile
                key={broker.id}
                broker={broker}
                portfolioId={portfolios[0]?._id}
                integration={integrations.find(({ name }) => name === broker.id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <p className={styles.note}>
        <Trans>
          Don’t see your broker? Most brokers let you download your transactions.{' '}
          <Link to="/help/csv-import" className={textLink}>
            How to import a CSV file
          </Link>
        </Trans>
      </p>
      {chosen && hasSync && (
        <ConnectDialog key={chosen.id} broker={chosen} onClose={() => void navigate({ search: {}, replace: true })} />
      )}
    </>
  )
}
