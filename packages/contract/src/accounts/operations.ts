import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const signIn = defineOperation<typeof schemas.signIn>()({
  method: 'POST',
  path: '/signin',
  returns: 'json',
  access: 'public',
})

export const verifySignIn = defineOperation<typeof schemas.verifySignIn>()({
  method: 'POST',
  path: '/signin/verify',
  returns: 'json',
  access: 'public',
})

/**
 * Signs in with the code of the sign-in mail, instead of its link. Only the browser that requested the mail can use the
 * code, and it has 5 attempts.
 */
export const signInByCode = defineOperation<typeof schemas.signInByCode>()({
  method: 'POST',
  path: '/signin/code',
  returns: 'json',
  access: 'public',
})

/** Makes the first admin, with the code that the server prints at startup while there is none. */
export const setUp = defineOperation<typeof schemas.setUp>()({
  method: 'POST',
  path: '/setup',
  returns: 'json',
  access: 'public',
})

export const signOut = defineOperation()({
  method: 'POST',
  path: '/signout',
  returns: 'nothing',
  access: 'session',
})

/** Ends every session of the account, including this one. */
export const signOutEverywhere = defineOperation()({
  method: 'POST',
  path: '/signout/all',
  returns: 'nothing',
  access: 'session',
})

/** The account's sessions: the current one first, then by last use. */
export const listSessions = defineOperation<typeof schemas.listSessions>()({
  method: 'GET',
  path: '/user/sessions',
  returns: 'json',
  access: 'session',
})

export const endSession = defineOperation()({
  method: 'DELETE',
  path: '/user/sessions/:id',
  returns: 'nothing',
  access: 'session',
})

/**
 * Redeems a lifetime code and mails a sign-in link; the nonce works as in `signIn`. Unknown and used codes return the
 * same problem.
 */
export const claimLifetime = defineOperation<typeof schemas.claimLifetime>()({
  method: 'POST',
  path: '/sumo',
  returns: 'json',
  access: 'public',
})

export const getUser = defineOperation<typeof schemas.getUser>()({
  method: 'GET',
  path: '/user',
  returns: 'json',
  access: 'session',
})

export const updateUser = defineOperation<typeof schemas.updateUser>()({
  method: 'PATCH',
  path: '/user',
  returns: 'json',
  access: 'session',
})

/**
 * Confirms the link `/app/confirm/email?code=…`, signed in or not. The link works once, within an hour. Signs out the
 * account's other sessions.
 */
export const confirmEmail = defineOperation<typeof schemas.confirmEmail>()({
  method: 'POST',
  path: '/user/email/confirm',
  returns: 'json',
  access: 'public',
})

/** Mails a link that deletes the account. Nothing is deleted until the link is confirmed. */
export const startDeletion = defineOperation()({
  method: 'POST',
  path: '/user/deletion',
  returns: 'nothing',
  access: 'session',
})

/**
 * Confirms the link `/app/confirm/deletion?code=…`, signed in or not. The link works once, within an hour. Permanently
 * deletes the account and all its data.
 */
export const confirmDeletion = defineOperation<typeof schemas.confirmDeletion>()({
  method: 'POST',
  path: '/user/deletion/confirm',
  returns: 'nothing',
  access: 'public',
})
