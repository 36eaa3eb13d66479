import { Button } from '@mantine/core'
import { ApiError } from '@plumbline/client/api-error'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { signInByLink } from '../../api/sign-in-link.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'

type SignInByLinkProps = { token: string; onSignedIn: () => void; onGiveUp: () => void }

function explain(error: unknown): string {
  if (error instanceof ApiError && error.code === 'link-not-valid') {
    return 'This sign-in link has expired or was already used. Ask for a new one.'
  }
  return describeError(error)
}

/** What a sign-in link opens: in the browser that asked for it the session starts at once, elsewhere after one click. */
export function SignInByLink({ token, onSignedIn, onGiveUp }: SignInByLinkProps) {
  const [state, setState] = useState<'working' | 'asking' | 'failed'>('working')
  const [failure, setFailure] = useState<string | null>(null)
  const hasStarted = useRef(false)

  async function exchange(isConfirmed: boolean) {
    setState('working')
    try {
      const outcome = await signInByLink(token, isConfirmed)
      if (outcome === 'signed-in') onSignedIn()
      else setState('asking')
    } catch (error) {
      setFailure(explain(error))
      setState('failed')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a single-use code is exchanged once
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void exchange(false)
  }, [])

  return (
    <EntryLayout title="Sign in">
      <PageMeta title="Sign in · Plumbline" description="Sign in to Plumbline with the link from your e-mail." />
      <EntryBody>
        {state === 'failed' ? (
          <>
            <FormError text={failure} />
            <Button variant="default" onClick={onGiveUp}>
              Back to sign-in
            </Button>
          </>
        ) : (
          <>
            <p role="status">
              {state === 'asking' ? 'You opened a sign-in link in this browser. Continue here?' : 'Signing you in…'}
            </p>
            {state === 'asking' && (
              <Button fullWidth onClick={() => void exchange(true)}>
                Sign in
              </Button>
            )}
          </>
        )}
      </EntryBody>
    </EntryLayout>
  )
}
