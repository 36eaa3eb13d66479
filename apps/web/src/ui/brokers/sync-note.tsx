import { findBroker } from '@plumbline/contract/brokers'
import type { Integration } from '@plumbline/contract/integrations/schemas'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../formatting/format-date.ts'
import { textLink } from '../text-link.ts'
import styles from './sync-note.module.css'

/** One line per broker of a portfolio: when it was last synchronized, or that it needs its user. */
export function SyncNotes({ integrations }: { integrations: readonly Integration[] }) {
  if (integrations.length === 0) return null
  return (
    <ul className={styles.notes}>
      {integrations.map((integration) => (
        <SyncNote key={integration._id} integration={integration} />
      ))}
    </ul>
  )
}

function SyncNote({ integration }: { integration: Integration }) {
  const { _id, name, error, waitingRows, differences } = integration
  const needsLook = error !== null || waitingRows > 0 || differences.length > 0
  const Icon = needsLook ? IconAlertTriangle : IconRefresh
  return (
    <li className={needsLook ? styles.warning : undefined}>
      <Icon size={13} stroke={1.6} aria-hidden="true" />
      <span>
        <Link to="/settings/integrations/$integrationId" params={{ integrationId: _id }} className={textLink}>
          {findBroker(name)?.name ?? name}
        </Link>{' '}
        {describeSync(integration)}
      </span>
    </li>
  )
}

function describeSync({ error, updatedAt, isSyncing, waitingRows, differences, nextSyncAt }: Integration): string {
  if (isSyncing) return 'is synchronizing'
  const last = updatedAt === null ? 'not synchronized yet' : `last synchronized ${formatDateTime(updatedAt)}`
  if (error !== null) return `${last} · needs you`
  if (waitingRows > 0) return `${last} · ${waitingRows} ${waitingRows === 1 ? 'row waits' : 'rows wait'} for a security`
  if (differences.length > 0) return `${last} · units differ`
  return nextSyncAt === null ? `${last} · paused` : last
}
