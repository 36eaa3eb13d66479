import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

const csvImportHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/csv-import',
  component: lazyRouteComponent(() => import('../features/help/csv-import-help-page.tsx'), 'CsvImportHelpPage'),
})

export const helpRoutes = [csvImportHelpRoute] as const
