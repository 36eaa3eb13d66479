import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { portfolioListQuery } from '../api/portfolio-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { readCalendarSearch } from '../features/calendar/calendar-search.ts'
import { rootRoute } from './root-route.tsx'

const calendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/calendar',
  validateSearch: readCalendarSearch,
  loader: () => void queryClient.prefetchQuery(portfolioListQuery),
  component: lazyRouteComponent(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage'),
})

export const calendarRoutes = [calendarRoute] as const
