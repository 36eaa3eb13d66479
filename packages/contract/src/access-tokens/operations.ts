import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The account's access tokens that work, and those that expired or were revoked within 30 days; newest first. */
export const listAccessTokens = defineOperation<typeof schemas.listAccessTokens>()({
  method: 'GET',
  path: '/user/tokens',
  returns: 'json',
  access: 'session',
})

/** Creates an access token. The response is the only place where the token itself is shown. Needs a fresh sign-in. */
export const createAccessToken = defineOperation<typeof schemas.createAccessToken>()({
  method: 'POST',
  path: '/user/tokens',
  returns: 'json',
  access: 'session',
})

export const revokeAccessToken = defineOperation()({
  method: 'DELETE',
  path: '/user/tokens/:id',
  returns: 'nothing',
  access: 'session',
})
