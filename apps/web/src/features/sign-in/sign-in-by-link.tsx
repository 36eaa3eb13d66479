import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { signInByLinkMutation } from '../../api/sign-in-mutations.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'

type SignInByLinkProps = { token: string; onSignedIn: () => void; onGiveUp: () => void }

/**
 * The page behind a sign-in link. In the browser that requested the link the session starts at once, elsewhere after
 * one click.
 */
export function SignInByLink({ token, onSignedIn, onGiveUp }: SignInByLinkProps) {
  const {
    mutate,
    data: outcome,
    error,
  } = useMutation({
    ...signInByLinkMutation,
    onSuccess: (reached) => reached === 'signed-in' && onSignedIn(),
  })
  const isAsking = outcome === 'confirmation-needed'
  const hasStarted = useRef(false)

  // A single-use code is exchanged once.
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    mutate({ token, isConfirmed: false })
  }, [mutate, token])

  return (
    <EntryLayout title={t`Sign in`}>
      <PageMeta title={t`Sign in · Plumbline`} description={t`Sign in to Plumbline with the link from your email.`} />
      <EntryBody>
        {error ? (
          <>
            <FormError
              error={
                hasCode(error, 'link-not-valid')
                  ? t`This sign-in link has expired or was already used. Request a new one.`
                  : error
              }
            />
            <Button variant="default" onClick={onGiveUp}>
              {t`Back to sign-in`}
            </Button>
          </>
        ) : (
          <>
            <p role="status">
              {isAsking ? t`You opened a sign-in link in this browser. Continue here?` : t`Signing you in…`}
            </p>
            {isAsking && (
              <Button fullWidth onClick={() => mutate({ token, isConfirmed: true })}>
                {t`Sign in`}
              </Button>
            )}
          </>
        )}
      </EntryBody>
    </EntryLayout>
  )
}
