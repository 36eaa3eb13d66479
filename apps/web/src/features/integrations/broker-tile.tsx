import type { Broker } from '@plumbline/contract/brokers'
import type { Integration } from '@plumbline/contract/integrations/schemas'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../formatting/format-date.ts'
import { BrokerLogo } from '../../ui/brokers/broker-logo.tsx'
import { PlanBadge } from '../../ui/plans/plan-badge.tsx'
import styles from './integrations.module.css'

type BrokerTileProps = { broker: Broker; integration: Integration | undefined }

/** A broker's tile. A connected broker links to its page, an available one to the form; the others are only named. */
export function BrokerTile({ broker, integration }: BrokerTileProps) {
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
          <b>{name}</b>
        ) : (
          <Link to="/settings/integrations" search={{ connect: id }}>
            {name}
          </Link>
        )}
        <span className={styles.tileState}>{integration ? describeState(integration) : STATES[availability]}</span>
      </div>
      {availability === 'beta' && <PlanBadge text="Beta" />}
    </li>
  )
}

const STATES = { beta: 'Connect', official: 'Connect', 'coming-soon': 'Coming soon' } as const

function describeState({ error, isSyncing, updatedAt, portfolioId, isPaused }: Integration): string {
  if (error === 'Unauthorized') return 'Please reconnect your account'
  if (error !== null) return 'Last synchronization failed'
  if (isPaused) return 'Paused: not part of your plan'
  if (portfolioId === null) return 'Connected · choose a portfolio'
  if (isSyncing) return 'Synchronizing…'
  return updatedAt === null ? 'Connected' : `Synchronized ${formatDateTime(updatedAt)}`
}
