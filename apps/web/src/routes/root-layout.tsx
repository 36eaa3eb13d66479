import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { healthQuery } from '../api/account-queries.ts'
import { setTracker } from '../api/tracking.ts'
import { AccountBanner } from '../features/banners/account-banner.tsx'
import { AppShell } from '../features/shell/app-shell.tsx'
import { Overlays } from './overlays.tsx'

/** Every page in its shell, with the dialogs over it. */
export function RootLayout() {
  const { data: health } = useQuery(healthQuery)
  useEffect(() => {
    if (health) setTracker(health.analytics)
  }, [health])

  return (
    <>
      <AppShell banner={<AccountBanner />}>
        <Outlet />
      </AppShell>
      <Overlays />
    </>
  )
}
