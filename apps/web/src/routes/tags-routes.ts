import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { assetNotesQuery } from '../api/asset-notes.ts'
import { queryClient } from '../api/query-client.ts'
import { tagsQuery } from '../api/tags.ts'
import { rootRoute } from './root-route.tsx'

const tagsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tags',
  loader: () => {
    void queryClient.prefetchQuery(tagsQuery)
    void queryClient.prefetchQuery(assetNotesQuery)
  },
  component: lazyRouteComponent(() => import('../features/tags/tags-page.tsx'), 'TagsPage'),
})

export const tagsRoutes = [tagsRoute] as const
