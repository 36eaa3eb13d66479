import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPicture } from './api/load-picture.ts'
import { queryClient } from './api/query-client.ts'
import { followSession } from './routes/follow-session.ts'
import { router } from './routes/router.ts'
import { placeAfterSignIn } from './stores/access-request.ts'
import { cssVariablesResolver } from './theme/css-variables.ts'
import { theme } from './theme/theme.ts'
import { focusFaults } from './ui/forms/focus-faults.ts'
import { Notices } from './ui/notices.tsx'
import { useIsPrinted } from './ui/page/use-is-printed.ts'
import { LoadPictureProvider } from './ui/use-picture.ts'

const SignInByLink = lazy(async () => ({
  default: (await import('./features/sign-in/sign-in-by-link.tsx')).SignInByLink,
}))

const colorSchemeManager = localStorageColorSchemeManager({ key: 'plumbline-color-scheme' })

export function Application({ signInToken }: { signInToken: string | undefined }) {
  const isPrinted = useIsPrinted()
  const [linkToken, setLinkToken] = useState(signInToken)
  useEffect(followSession, [])
  useEffect(() => focusFaults(document), [])

  function leaveLink(path: ReturnType<typeof placeAfterSignIn> | '/login') {
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
        <Notices />
        <QueryClientProvider client={queryClient}>
          {linkToken === undefined ? (
            <LoadPictureProvider value={loadPicture}>
              <RouterProvider router={router} />
            </LoadPictureProvider>
          ) : (
            <Suspense>
              <SignInByLink
                token={linkToken}
                onSignedIn={() => leaveLink(placeAfterSignIn())}
                onGiveUp={() => leaveLink('/login')}
              />
            </Suspense>
          )}
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  )
}
