import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPicture } from './api/load-picture.ts'
import { queryClient } from './api/query-client.ts'
import { router } from './routes/router.ts'
import { forgetKeptFigures } from './stores/kept-figures.ts'
import { getSession, subscribeToSession } from './stores/session.ts'
import { cssVariablesResolver } from './theme/css-variables.ts'
import { theme } from './theme/theme.ts'
import { useIsPrinted } from './ui/page/use-is-printed.ts'
import { LoadPictureProvider } from './ui/use-picture.ts'

const SignInByLink = lazy(async () => ({
  default: (await import('./features/sign-in/sign-in-by-link.tsx')).SignInByLink,
}))

const colorSchemeManager = localStorageColorSchemeManager({ key: 'plumbline-color-scheme' })

/**
 * However the session ends, no data stays on the page, in memory or in the offline copy. The browser goes to the
 * sign-in page, also from public pages. Only the page that confirms a deletion stays. A sign-in in another tab has the
 * same effect.
 */
function followSession(): () => void {
  let { token } = getSession()
  return subscribeToSession(() => {
    const next = getSession().token
    if (next === token) return
    token = next
    void forgetKeptFigures()
    if (next === undefined) queryClient.clear()
    const isLeaving = next === undefined && !router.state.location.pathname.startsWith('/confirm/')
    void (isLeaving ? router.navigate({ to: '/login', replace: true }) : router.invalidate())
  })
}

export function Application({ signInToken }: { signInToken: string | undefined }) {
  const isPrinted = useIsPrinted()
  const [linkToken, setLinkToken] = useState(signInToken)
  useEffect(followSession, [])

  function leaveLink(path: '/portfolios' | '/login') {
    void router.navigate({ to: path, replace: true }).then(() => setLinkToken(undefined))
  }

  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        // Paper is white.
        {...(isPrinted && { forceColorScheme: 'light' })}
      >
        <Notifications position="top-right" autoClose={4000} />
        <QueryClientProvider client={queryClient}>
          {linkToken === undefined ? (
            <LoadPictureProvider value={loadPicture}>
              <RouterProvider router={router} />
            </LoadPictureProvider>
          ) : (
            <Suspense>
              <SignInByLink
                token={linkToken}
                onSignedIn={() => leaveLink('/portfolios')}
                onGiveUp={() => leaveLink('/login')}
              />
            </Suspense>
          )}
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  )
}
