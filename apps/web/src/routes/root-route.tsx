import { createRootRoute, Outlet, redirect } from '@tanstack/react-router'
import { getSession } from '../api/session.ts'
import { AppShell } from '../features/shell/app-shell.tsx'
import { FailedPage } from '../features/shell/failed-page.tsx'
import { NotFoundState } from '../ui/states/not-found-state.tsx'

const publicPages = new Set(['/login'])

export const rootRoute = createRootRoute({
  beforeLoad: ({ location }) => {
    const isSignedIn = getSession().token !== undefined
    const isPublic = publicPages.has(location.pathname.replace(/\/$/, ''))
    if (!isSignedIn && !isPublic) throw redirect({ to: '/login', replace: true })
    if (isSignedIn && isPublic) throw redirect({ to: '/portfolios', replace: true })
  },
  component: () => (
    <AppShell>
      <Outlet />
    </AppShell>
  ),
  errorComponent: FailedPage,
  notFoundComponent: () => <NotFoundState />,
})
