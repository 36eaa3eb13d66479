import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/**
 * Starts a sign-in at the operator's OpenID Connect issuer. Returns the address to open there. The nonce stays in the
 * browser and is sent with the result, so that nobody else can use it. 404 where no issuer is configured.
 */
export const startOpenIdSignIn = defineOperation<typeof schemas.startOpenIdSignIn>()({
  method: 'POST',
  path: '/signin/openid',
  returns: 'json',
  access: 'public',
})

/** Signs in with the query string with which the issuer sent the browser back to `/app/openid`. */
export const signInByOpenId = defineOperation<typeof schemas.signInByOpenId>()({
  method: 'POST',
  path: '/signin/openid/verify',
  returns: 'json',
  access: 'public',
})

/** Returns the address that ends the session at the issuer too; null if the issuer has none or does not respond. */
export const getOpenIdSignOut = defineOperation<typeof schemas.getOpenIdSignOut>()({
  method: 'GET',
  path: '/signout/openid',
  returns: 'json',
  access: 'session',
})
