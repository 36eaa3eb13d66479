import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { apiDocumentQuery } from '../api/api-document.ts'
import { queryClient } from '../api/query-client.ts'
import type { GuideName } from '../features/public-pages/guide-names.ts'
import { rootRoute } from './root-route.tsx'
import { readHelpSearch } from './search-parameters.ts'

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/landing',
  component: lazyRouteComponent(() => import('../features/public-pages/landing-page.tsx'), 'LandingPage'),
})

const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  validateSearch: readHelpSearch,
  component: lazyRouteComponent(() => import('../features/public-pages/help-page.tsx'), 'HelpPage'),
})

const csvImportHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/csv-import',
  component: lazyRouteComponent(() => import('../features/public-pages/csv-import-help-page.tsx'), 'CsvImportHelpPage'),
})

async function loadGuide(name: GuideName) {
  const { loadGuideText } = await import('../features/public-pages/guide-texts.ts')
  return await loadGuideText(name)
}

const apiHelpPages = () => import('../features/public-pages/api-help-page.tsx')

const apiHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/api',
  loader: () => loadGuide('api'),
  component: lazyRouteComponent(apiHelpPages, 'ApiHelpPage'),
})

const apiQuickStartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/api/quick-start',
  loader: () => loadGuide('api-quick-start'),
  component: lazyRouteComponent(apiHelpPages, 'ApiQuickStartPage'),
})

const assistantsHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/assistants',
  loader: () => loadGuide('assistants'),
  component: lazyRouteComponent(apiHelpPages, 'AssistantsHelpPage'),
})

const errorsHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/errors',
  component: lazyRouteComponent(() => import('../features/public-pages/errors-help-page.tsx'), 'ErrorsHelpPage'),
})

/** Its page stays while operations open beside its list: drawing the list again would take the longest. */
const referenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/reference',
  loader: () => void queryClient.prefetchQuery(apiDocumentQuery),
  component: lazyRouteComponent(() => import('./reference-page.tsx'), 'ReferencePage'),
})

const operationRoute = createRoute({ getParentRoute: () => referenceRoute, path: '$operation' })

async function loadMethod(page?: string) {
  const { loadMethodText } = await import('../features/public-pages/method-texts.ts')
  const method = await loadMethodText(page)
  if (method === undefined) throw notFound()
  return method
}

const methodPages = () => import('../features/public-pages/methods-help-page.tsx')

const methodsHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/methods',
  loader: () => loadMethod(),
  component: lazyRouteComponent(methodPages, 'MethodsHelpPage'),
})

const methodHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/methods/$page',
  loader: ({ params }) => loadMethod(params.page),
  component: lazyRouteComponent(methodPages, 'MethodHelpPage'),
})

const changelogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/changelog',
  component: lazyRouteComponent(() => import('../features/public-pages/changelog-page.tsx'), 'ChangelogPage'),
})

const communityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/community',
  component: lazyRouteComponent(() => import('../features/public-pages/community-page.tsx'), 'CommunityPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../features/public-pages/privacy-page.tsx'), 'PrivacyPage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(() => import('../features/public-pages/terms-page.tsx'), 'TermsPage'),
})

const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  component: lazyRouteComponent(() => import('../features/public-pages/contact-page.tsx'), 'ContactPage'),
})

export const publicRoutes = [
  landingRoute,
  helpRoute,
  csvImportHelpRoute,
  apiHelpRoute,
  apiQuickStartRoute,
  assistantsHelpRoute,
  errorsHelpRoute,
  referenceRoute.addChildren([operationRoute]),
  methodsHelpRoute,
  methodHelpRoute,
  changelogRoute,
  communityRoute,
  privacyRoute,
  termsRoute,
  contactRoute,
] as const
