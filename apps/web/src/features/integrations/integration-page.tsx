import { findBroker } from '@plumbline/contract/brokers'
import { limitsOf } from '@plumbline/contract/plans'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { userQuery } from '../../api/account-queries.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './integrations.module.css'

const routeApi = getRouteApi('/settings/integrations/$brokerId')

/** One broker. The server cannot connect to it yet, and the page says so. */
export function IntegrationPage() {
  const { brokerId } = routeApi.useParams()
  const { data: user } = useQuery(userQuery)
  const hasSync = user && limitsOf(user).brokerSync
  useEffect(() => {
    if (hasSync === false) askToUpgrade(`integration-${brokerId}`)
  }, [hasSync, brokerId])

  const name = findBroker(brokerId)?.name ?? brokerId
  return (
    <>
      <PageMeta title={`${name} · Plumbline`} description={`Synchronization with ${name}.`} />
      <Link to="/settings/integrations" className={styles.back}>
        <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
        Integrations
      </Link>
      <PageHead title={name} />
      <div className={styles.page}>
        <Card isFlush>
          <EmptyState
            title={`Synchronizing with ${name} is not available yet`}
            text={`This version of Plumbline cannot connect to ${name}. Export your transactions there as a csv file, and import it in the portfolio that they belong to.`}
          >
            <Link to="/help/csv-import" className={textLink}>
              How to import a csv file
            </Link>
          </EmptyState>
        </Card>
      </div>
    </>
  )
}
