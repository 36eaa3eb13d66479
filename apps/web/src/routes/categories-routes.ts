import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { classificationsQuery } from '../api/categories.ts'
import { queryClient } from '../api/query-client.ts'
import { rootRoute } from './root-route.tsx'

interface CategoriesSearch {
  /** The chosen ones; else the first. */
  of?: string | undefined
  /** The portfolio whose holdings are listed; else all. */
  portfolio?: string | undefined
}

const categoriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/categories',
  validateSearch: ({ of, portfolio }: Record<string, unknown>): CategoriesSearch => ({
    ...(typeof of === 'string' && { of }),
    ...(typeof portfolio === 'string' && { portfolio }),
  }),
  loader: () => void queryClient.prefetchQuery(classificationsQuery),
  component: lazyRouteComponent(() => import('../features/categories/categories-page.tsx'), 'CategoriesPage'),
})

export const categoriesRoutes = [categoriesRoute] as const
