import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { healthQuery } from '../api/account-queries.ts'
import { setTracker } from '../api/tracking.ts'
import { useCurrentUser } from '../api/use-current-user.ts'
import { useIsFrameKnown } from '../api/use-is-frame-known.ts'
import { AccountBanner } from '../features/banners/account-banner.tsx'
import { AppShell } from '../features/shell/app-shell.tsx'
import { useAccountLanguage } from '../language/use-account-language.ts'
import { sharedPortfolioId } from '../stores/portfolio-access.ts'
import { useDelayed } from '../ui/states/use-delayed.ts'
import { Overlays } from './overlays.tsx'

/** A page is drawn without its strips when the server takes longer to say which there are. */
const MAX_WAIT_MS = 3000

/** Every page in its shell, with the dialogs over it. */
export function RootLayout() {
  const { data: health } = useQuery(healthQuery)
  useEffect(() => {
    if (health) setTracker(health.analytics)
  }, [health])
  useAccountLanguage(useCurrentUser()?.language)
  const isFrameKnown = useIsFrameKnown()
  const isLate = useDelayed(!isFrameKnown, MAX_WAIT_MS)
  if (!isFrameKnown && !isLate) return null

  return (
    <>
      <AppShell banner={sharedPortfolioId === undefined && <AccountBanner />}>
        <Outlet />
      </AppShell>
      <Overlays />
    </>
  )
}
