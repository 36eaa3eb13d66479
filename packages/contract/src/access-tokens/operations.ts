import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** What every access token starts with, so that scanners of leaked secrets recognize it. */
export const ACCESS_TOKEN_PREFIX = 'plumbline_pat_'

export const MAX_TOKEN_NAME_LENGTH = 60
/** Working tokens of one account. */
export const MAX_ACCESS_TOKENS = 50
export const TOKEN_LIFETIMES_DAYS = [30, 90, 365] as const
/** The latest expiry that can be chosen, in days from today. */
export const MAX_TOKEN_LIFETIME_DAYS = 366
/** Per token, in each server process. */
export const MAX_TOKEN_REQUESTS_PER_MINUTE = 600

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
