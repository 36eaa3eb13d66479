import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { rootRoute } from './root-route.tsx'

const ClaimPage = lazy(async () => ({ default: (await import('../features/sign-in/claim-page.tsx')).ClaimPage }))

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  component: lazyRouteComponent(() => import('../features/sign-in/register-page.tsx'), 'RegisterPage'),
})

const openIdRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/openid',
  component: lazyRouteComponent(() => import('../features/sign-in/openid-page.tsx'), 'OpenIdPage'),
})

const claimRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sumo',
  component: () => (
    <Suspense>
      <ClaimPage />
    </Suspense>
  ),
})

const claimWithCodeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sumo/$code',
  component: function ClaimWithCode() {
    const { code } = claimWithCodeRoute.useParams()
    return (
      <Suspense>
        <ClaimPage code={code} />
      </Suspense>
    )
  },
})

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  validateSearch: ({ code }: Record<string, unknown>) => ({ code: String(code ?? '') }),
  component: lazyRouteComponent(() => import('../features/sign-in/setup-page.tsx'), 'SetupPage'),
})

export const signInRoutes = [
  signInRoute,
  registerRoute,
  setupRoute,
  openIdRoute,
  claimRoute,
  claimWithCodeRoute,
] as const
