import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { signInByPasskeyMutation } from '../../api/passkey-mutations.ts'
import { closePasskeyPrompt, PasskeyPromptClosed } from '../../api/passkey-prompt.ts'
import { usePasskeyProblem } from '../../api/use-passkey-problem.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody } from '../../ui/page/entry-layout.tsx'

/** True if the browser can list passkeys among the suggestions of a field. */
async function canSuggest(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Signs in with a passkey, where passkeys work. The browser also suggests them in the page's email field. */
export function PasskeySignIn({ hasField }: { hasField: boolean }) {
  const isPossible = usePasskeyProblem() === null
  const byButton = useMutation(signInByPasskeyMutation)
  const { mutate: suggest, error: suggestionError } = useMutation(signInByPasskeyMutation)

  useEffect(() => {
    if (!isPossible || !hasField) return
    let isShown = true
    void canSuggest().then((can) => can && isShown && suggest({ isSuggested: true }))
    return () => {
      isShown = false
      void closePasskeyPrompt()
    }
  }, [isPossible, hasField, suggest])

  if (!isPossible) return null
  const error = byButton.error ?? (suggestionError instanceof PasskeyPromptClosed ? null : suggestionError)
  return (
    <EntryBody>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={17} stroke={1.6} aria-hidden="true" />}
        loading={byButton.isPending}
        onClick={() => byButton.mutate({ isSuggested: false })}
      >
        {t`Use a passkey`}
      </Button>
      {error && <FormError error={error} />}
    </EntryBody>
  )
}
