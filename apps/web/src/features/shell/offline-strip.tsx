import { t } from '@lingui/core/macro'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { useKeptFigures } from '../../stores/kept-figures.ts'
import styles from './app-shell.module.css'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_INTERVAL_MS = 20_000

/** Refetches at once and then at doubling intervals: right after `online` the network often still fails. */
function retryUntilStopped(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const retryAndWait = (intervalMs: number) => {
    void queryClient.invalidateQueries()
    timer = setTimeout(() => retryAndWait(Math.min(intervalMs * 2, MAX_RETRY_INTERVAL_MS)), intervalMs)
  }
  retryAndWait(FIRST_RETRY_MS)
  return () => clearTimeout(timer)
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Shown while there is no network or no answer from the server. Says from when the figures on the page are. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const receivedAt = useKeptFigures()
  const isRetrying = isOnline && receivedAt !== null

  useEffect(() => (isRetrying ? retryUntilStopped() : undefined), [isRetrying])

  if (isOnline && receivedAt === null) return null
  return (
    <p className={styles.offline} role="alert">
      <IconWifiOff size={15} stroke={1.6} aria-hidden="true" />
      {isOnline ? t`The server cannot be reached.` : t`You are offline.`}{' '}
      {receivedAt === null
        ? t`Nothing can be loaded or saved until the connection is back.`
        : t`Figures as of ${{ receivedAt: formatDateTime(receivedAt.toISOString()) }}. Nothing can be saved until the connection is back.`}
    </p>
  )
}
