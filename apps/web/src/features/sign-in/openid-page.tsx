import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { signInByOpenIdMutation } from '../../api/openid-mutations.ts'
import { placeAfterSignIn } from '../../stores/access-request.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'

/** Where the OpenID Connect issuer sends the browser back. Its response is used once and leaves the address. */
export function OpenIdPage() {
  const navigate = useNavigate()
  const { mutate, error } = useMutation({
    ...signInByOpenIdMutation,
    onSuccess: () => navigate({ to: placeAfterSignIn(), replace: true }),
  })
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const query = location.search.slice(1)
    history.replaceState(history.state, '', location.pathname)
    mutate(query || 'none')
  }, [mutate])

  return (
    <EntryLayout title={t`Sign in`}>
      <PageMeta title={t`Sign in · Plumbline`} description={t`Sign in to Plumbline with OpenID Connect.`} />
      <EntryBody>
        {error ? (
          <>
            <FormError error={error} />
            <Button variant="default" onClick={() => void navigate({ to: '/login', replace: true })}>
              {t`Back to sign-in`}
            </Button>
          </>
        ) : (
          <p role="status">{t`Signing you in…`}</p>
        )}
      </EntryBody>
    </EntryLayout>
  )
}
