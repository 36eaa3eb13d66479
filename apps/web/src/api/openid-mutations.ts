import { signInByOpenId, startOpenIdSignIn } from '@plumbline/contract/openid/operations'
import { mutationOptions } from '@tanstack/react-query'
import { getSession, rememberSignInRequest } from '../stores/session.ts'
import { call } from './client.ts'
import { enter } from './sign-in-mutations.ts'

/** Opens the sign-in page of the OpenID Connect issuer, which sends the browser back to /openid. */
export const openIssuerMutation = mutationOptions({
  mutationFn: async () => {
    const { address, nonce } = await call(startOpenIdSignIn)
    rememberSignInRequest(nonce)
    location.assign(address)
  },
})

/** Signs in with the query string that the issuer added to the address. */
export const signInByOpenIdMutation = mutationOptions({
  mutationFn: async (query: string) => {
    const { nonce = 'unknown' } = getSession()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await enter(await call(signInByOpenId, { body: { query, nonce, timeZone } }), true)
  },
})
