import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  startOpenIdSignIn: {
    summary: 'Starts a sign-in at the OpenID Connect issuer',
    errors: ['not-found', 'openid-unavailable'],
  },
  signInByOpenId: {
    summary: 'Signs in with the response of the OpenID Connect issuer',
    errors: ['not-found', 'account-disabled', 'openid-refused', 'openid-unavailable'],
  },
  getOpenIdSignOut: { summary: 'Reads where to sign out at the OpenID Connect issuer', errors: ['not-found'] },
})
