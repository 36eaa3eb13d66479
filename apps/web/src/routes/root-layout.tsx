import { Outlet } from '@tanstack/react-router'
import { AccountBanner } from '../features/banners/account-banner.tsx'
import { AppShell } from '../features/shell/app-shell.tsx'
import { Overlays } from './overlays.tsx'

/** Every page in its shell, with what can open over it. */
export function RootLayout() {
  return (
    <>
      <AppShell banner={<AccountBanner />}>
        <Outlet />
      </AppShell>
      <Overlays />
    </>
  )
}
