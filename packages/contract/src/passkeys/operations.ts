import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/**
 * Starts a sign-in with a passkey: returns the options for `navigator.credentials.get`. The nonce stays in the browser
 * and is sent with the result, so that nobody else can use the challenge. A challenge works once, for ten minutes.
 */
export const startPasskeySignIn = defineOperation<typeof schemas.startPasskeySignIn>()({
  method: 'POST',
  path: '/signin/passkey/options',
  returns: 'json',
  access: 'public',
})

/** Signs in with the result of `navigator.credentials.get`. */
export const signInByPasskey = defineOperation<typeof schemas.signInByPasskey>()({
  method: 'POST',
  path: '/signin/passkey',
  returns: 'json',
  access: 'public',
})

/** The account's passkeys, oldest first. */
export const listPasskeys = defineOperation<typeof schemas.listPasskeys>()({
  method: 'GET',
  path: '/user/passkeys',
  returns: 'json',
  access: 'session',
})

/** Returns the options for `navigator.credentials.create`. Requires a fresh sign-in. */
export const startPasskey = defineOperation<typeof schemas.startPasskey>()({
  method: 'POST',
  path: '/user/passkeys/options',
  returns: 'json',
  access: 'session',
})

/** Adds a passkey from the result of `navigator.credentials.create`, in the session that got the options. */
export const addPasskey = defineOperation<typeof schemas.addPasskey>()({
  method: 'POST',
  path: '/user/passkeys',
  returns: 'json',
  access: 'session',
})

export const renamePasskey = defineOperation<typeof schemas.renamePasskey>()({
  method: 'PATCH',
  path: '/user/passkeys/:id',
  returns: 'nothing',
  access: 'session',
})

/** Requires a fresh sign-in. Removing the last passkey turns `passkeyRequired` off. */
export const removePasskey = defineOperation()({
  method: 'DELETE',
  path: '/user/passkeys/:id',
  returns: 'nothing',
  access: 'session',
})

/** Starts a fresh sign-in of the current session with one of the account's passkeys. */
export const startFreshSignIn = defineOperation<typeof schemas.startFreshSignIn>()({
  method: 'POST',
  path: '/user/fresh-sign-in/options',
  returns: 'json',
  access: 'session',
})

/** Makes the current session's sign-in fresh for ten minutes. */
export const signInFresh = defineOperation<typeof schemas.signInFresh>()({
  method: 'POST',
  path: '/user/fresh-sign-in',
  returns: 'nothing',
  access: 'session',
})
