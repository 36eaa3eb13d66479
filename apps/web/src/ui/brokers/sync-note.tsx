import { plural, t } from '@lingui/core/macro'
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
  if (isSyncing) return t`is synchronizing`
  const time = updatedAt === null ? null : formatDateTime(updatedAt)
  const last = time === null ? t`not synchronized yet` : t`last synchronized ${time}`
  if (error !== null) return t`${last} · needs you`
  if (waitingRows > 0) {
    const waiting = plural(waitingRows, { one: '# row waits for a security', other: '# rows wait for a security' })
    return `${last} · ${waiting}`
  }
  if (differences.length > 0) return t`${last} · units differ`
  return nextSyncAt === null ? t`${last} · paused` : last
}
