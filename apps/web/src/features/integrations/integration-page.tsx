import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { findBroker } from '@plumbline/contract/brokers'
import type { Integration } from '@plumbline/contract/integrations/schemas'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { integrationsQuery } from '../../api/integration-queries.ts'
import { refreshFigures } from '../../api/portfolio-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { BrokerLogo } from '../../ui/brokers/broker-logo.tsx'
import { TabRow } from '../../ui/controls/tab-row.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { SettingsColumn } from '../../ui/page/settings-column.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './integrations.module.css'
import { PositionDifferences } from './position-differences.tsx'
import { ReconnectForm } from './reconnect-form.tsx'
import { SyncLogs } from './sync-logs.tsx'
import { SyncSettings } from './sync-settings.tsx'
import { WaitingInstruments } from './waiting-instruments.tsx'

const routeApi = getRouteApi('/settings/integrations/$integrationId')

/** One connected broker: its state, where its transactions go, and the log of every synchronization. */
export function IntegrationPage() {
  const { integrationId } = routeApi.useParams()
  const query = useQuery(integrationsQuery)

  return (
    <>
      {!query.data && <PageMeta title={t`Integration · Plumbline`} description={t`A connected broker.`} />}
      <QueryView query={query} failed={t`The integration could not be loaded`} pending={<LoadingState rows={4} />}>
        {(integrations) => {
          const integration = integrations.find(({ _id }) => _id === integrationId)
          if (!integration) return <NotConnected id={integrationId} integrations={integrations} />
          return <Connected integration={integration} />
        }}
      </QueryView>
    </>
  )
}

/** A broker's own id opens its connection or the form; any other id is not found. */
function NotConnected({ id, integrations }: { id: string; integrations: readonly Integration[] }) {
  const connected = integrations.find(({ name }) => name === id)
  if (connected) {
    return <Navigate to="/settings/integrations/$integrationId" params={{ integrationId: connected._id }} replace />
  }
  if (findBroker(id)) return <Navigate to="/settings/integrations" search={{ connect: id }} replace />
  return (
    <>
      <PageMeta title={t`Not found · Plumbline`} description={t`This integration does not exist.`} />
      <PageHead
        title={t`This integration does not exist`}
        note={
          <Trans>
            It may have been disconnected.{' '}
            <Link to="/settings/integrations" className={textLink}>
              Back to the integrations
            </Link>
            {' · '}
            <Link to="/portfolios" className={textLink}>
              Back to the portfolios
            </Link>
          </Trans>
        }
      />
    </>
  )
}

type TabName = 'settings' | 'logs'

function Connected({ integration }: { integration: Integration }) {
  const [tab, setTab] = useState<TabName>('settings')
  const { name: brokerId, logs, error, waitingRows, differences } = integration
  const name = findBroker(brokerId)?.name ?? brokerId
  useFreshFigures(integration)
  useUpgradePrompt(integration)

  return (
    <>
      <PageMeta title={t`${name} · Plumbline`} description={t`Synchronization with ${name}.`} />
      <Link to="/settings/integrations" className={styles.back}>
        <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
        {t`Integrations`}
      </Link>
      <div className={styles.head}>
        <BrokerLogo brokerId={brokerId} size="large" />
        <div>
          <h1>{name}</h1>
          <p className={styles.note}>{describeConnection(integration)}</p>
        </div>
      </div>
      <SettingsColumn>
        {error !== null && <ReconnectForm integration={integration} brokerName={name} />}
        {waitingRows > 0 && <WaitingInstruments integrationId={integration._id} brokerName={name} />}
        {differences.length > 0 && <PositionDifferences differences={differences} brokerName={name} />}
        <div>
          <TabRow
            label={name}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'settings', label: t`Settings` },
              { value: 'logs', label: t`Logs (${{ count: logs.length }})` },
            ]}
          >
            {tab === 'settings' ? (
              <SyncSettings integration={integration} brokerName={name} />
            ) : (
              <Card isFlush>
                <SyncLogs runs={integration.runs} />
              </Card>
            )}
          </TabRow>
        </div>
      </SettingsColumn>
    </>
  )
}

function describeConnection({ credentials, updatedAt, isSyncing }: Integration): string {
  const { username } = credentials
  if (isSyncing) return t`Connected as ${username} · synchronizing…`
  if (updatedAt === null) return t`Connected as ${username} · Account has not been synchronized yet`
  return t`Connected as ${username} · last update ${{ time: formatDateTime(updatedAt) }}`
}

/** Opens the upgrade prompt if the plan includes no synchronization. */
function useUpgradePrompt({ name, isPaused }: Integration): void {
  useEffect(() => {
    if (isPaused) askToUpgrade(`integration-${name}`)
  }, [name, isPaused])
}

/** Refetches all figures after a synchronization. */
function useFreshFigures({ updatedAt }: Integration): void {
  const known = useRef(updatedAt)
  useEffect(() => {
    if (known.current === updatedAt) return
    known.current = updatedAt
    void refreshFigures()
  }, [updatedAt])
}
