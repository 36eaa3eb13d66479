import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/**
 * Describes a program's request for access, to be shown to the user before any access is given. A request that the
 * program made in a wrong way has a `refusal`.
 */
export const readConsentRequest = defineOperation<typeof schemas.readConsentRequest>()({
  method: 'GET',
  path: '/consent',
  returns: 'json',
  access: 'session',
})

/** Gives a program access, and returns the address at which it is waiting. Needs a fresh sign-in. */
export const giveConsent = defineOperation<typeof schemas.giveConsent>()({
  method: 'POST',
  path: '/consent',
  returns: 'json',
  access: 'session',
})
