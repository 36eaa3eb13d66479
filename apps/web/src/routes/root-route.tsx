import { createRootRoute, Outlet, redirect } from '@tanstack/react-router'
import { getSession } from '../api/session.ts'
import { AppShell } from '../features/shell/app-shell.tsx'
import { FailedPage } from '../features/shell/failed-page.tsx'
import { NotFoundState } from '../ui/states/not-found-state.tsx'

const signInPages = new Set(['/login'])
const openPages = new Set(['/help/csv-import'])

export const rootRoute = createRootRoute({
  beforeLoad: ({ location }) => {
    const isSignedIn = getSession().token !== undefined
    const path = location.pathname.replace(/\/$/, '')
    const isSignInPage = signInPages.has(path)
    if (!isSignedIn && !isSignInPage && !openPages.has(path)) throw redirect({ to: '/login', replace: true })
    if (isSignedIn && isSignInPage) throw redirect({ to: '/portfolios', replace: true })
  },
  component: () => (
    <AppShell>
      <Outlet />
    </AppShell>
  ),
  errorComponent: FailedPage,
  notFoundComponent: () => <NotFoundState />,
})
