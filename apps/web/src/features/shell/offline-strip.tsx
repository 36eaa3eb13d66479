import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import styles from './app-shell.module.css'

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Shown while there is no network. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p className={styles.offline} role="alert">
      <IconWifiOff size={15} stroke={1.6} aria-hidden="true" />
      You are offline. This page stays, but nothing can be loaded or saved until the connection is back.
    </p>
  )
}
