import {
  addPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@plumbline/contract/passkeys/operations'
import { mutationOptions } from '@tanstack/react-query'
import { userQuery } from './account-queries.ts'
import { call } from './client.ts'
import { closePasskeyPrompt, promptForPasskey, watchClosings, withFreshSignIn } from './passkey-prompt.ts'
import { passkeysQuery } from './passkey-queries.ts'
import { enter } from './sign-in-mutations.ts'

/**
 * Signs in with a passkey that the user picks: in the browser's dialog, or among the suggestions of the email field.
 */
export const signInByPasskeyMutation = mutationOptions({
  mutationFn: async ({ isSuggested }: { isSuggested: boolean }) => {
    // A suggestion that is still open, or about to open, could sign in beside the dialog.
    if (!isSuggested) await closePasskeyPrompt()
    const refuseIfClosed = watchClosings()
    const { options, nonce } = await call(startPasskeySignIn)
    const credential = await promptForPasskey(async ({ startAuthentication }) => {
      refuseIfClosed()
      const picked = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isSuggested })
      refuseIfClosed()
      return picked
    })
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await enter(await call(signInByPasskey, { body: { credential, nonce, timeZone } }))
  },
})

/** Creates a passkey in this browser and adds it to the account. */
export const addPasskeyMutation = mutationOptions({
  mutationFn: async () => {
    const optionsJSON = await withFreshSignIn(() => call(startPasskey))
    const credential = await promptForPasskey(({ startRegistration }) => startRegistration({ optionsJSON }))
    return await call(addPasskey, { body: { credential } })
  },
  meta: { invalidates: [{ queryKey: passkeysQuery.queryKey }] },
})

export const renamePasskeyMutation = (id: string) =>
  mutationOptions({
    mutationFn: (name: string) => call(renamePasskey, { params: { id }, body: { name } }),
    meta: { invalidates: [{ queryKey: passkeysQuery.queryKey }] },
  })

export const removePasskeyMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => withFreshSignIn(() => call(removePasskey, { params: { id } })),
    meta: { invalidates: [{ queryKey: passkeysQuery.queryKey }, { queryKey: userQuery.queryKey }] },
  })
