import { t } from '@lingui/core/macro'
import type { Broker } from '@plumbline/contract/brokers'
import type { Integration } from '@plumbline/contract/integrations/schemas'
import { exportPath } from '@plumbline/csv-import/formats/export-hints'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../formatting/format-date.ts'
import { BrokerLogo } from '../../ui/brokers/broker-logo.tsx'
import { PlanBadge } from '../../ui/plans/plan-badge.tsx'
import styles from './integrations.module.css'

type BrokerTileProps = {
  broker: Broker
  integration: Integration | undefined
  /** Into which a file of the broker is imported; undefined without a portfolio. */
  portfolioId: string | undefined
}

/**
 * A broker's tile. A connected broker links to its page, an available one to the form, and the others to the import of
 * a file, with where to find it.
 */
export function BrokerTile({ broker, integration, portfolioId }: BrokerTileProps) {
  const { id, name, availability } = broker
  const state = integration ? (integration.error === null ? 'valid' : 'error') : availability
  return (
    <li className={styles.tile} data-state={state}>
      <BrokerLogo brokerId={id} size="large" />
      <div className={styles.tileText}>
        {integration ? (
          <Link to="/settings/integrations/$integrationId" params={{ integrationId: integration._id }}>
            {name}
          </Link>
        ) : availability === 'coming-soon' ? (
          <ImportLink name={name} portfolioId={portfolioId} />
        ) : (
          <Link to="/settings/integrations" search={{ connect: id }}>
            {name}
          </Link>
        )}
        <span className={styles.tileState}>
          {integration ? describeState(integration) : describeAvailability(availability)}
        </span>
        {state === 'coming-soon' && <ExportPath name={name} />}
      </div>
      {availability === 'beta' && <PlanBadge text={t`Beta`} />}
    </li>
  )
}

function ImportLink({ name, portfolioId }: { name: string; portfolioId: string | undefined }) {
  if (portfolioId === undefined) return <Link to="/help/csv-import">{name}</Link>
  return (
    <Link to="/portfolio/$portfolioId/import" params={{ portfolioId }}>
      {name}
    </Link>
  )
}

function ExportPath({ name }: { name: string }) {
  const path = exportPath(name)
  return path === undefined ? null : <p className={styles.tileState}>{t`File: ${path}`}</p>
}

function describeAvailability(availability: Broker['availability']): string {
  return availability === 'coming-soon' ? t`Coming soon` : t`Connect`
}

function describeState({ error, isSyncing, updatedAt, portfolioId, isPaused }: Integration): string {
  if (error === 'Unauthorized') return t`Please reconnect your account`
  if (error !== null) return t`Last synchronization failed`
  if (isPaused) return t`Paused: not included in your plan`
  if (portfolioId === null) return t`Connected · choose a portfolio`
  if (isSyncing) return t`Synchronizing…`
  return updatedAt === null ? t`Connected` : t`Synchronized ${{ time: formatDateTime(updatedAt) }}`
}
