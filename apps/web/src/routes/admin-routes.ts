import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { userQuery } from '../api/account-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { ADMIN_VIEWS, type AdminView } from '../features/admin/admin-views.ts'
import { rootRoute } from './root-route.tsx'

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: (search: Record<string, unknown>): { view?: AdminView } => {
    const view = ADMIN_VIEWS.find((each) => each === search.view)
    return view === undefined ? {} : { view }
  },
  beforeLoad: async () => {
    const user = await queryClient.ensureQueryData(userQuery)
    if (user.role !== 'admin') throw notFound()
  },
  component: lazyRouteComponent(() => import('../features/admin/admin-page.tsx'), 'AdminPage'),
})

export const adminRoutes = [adminRoute] as const
