import { signOut as signOutOperation } from '@plumbline/contract/accounts/operations'
import { getOpenIdSignOut } from '@plumbline/contract/openid/operations'
import { getSession, signOutHere } from '../stores/session.ts'
import { call } from './client.ts'

/** Ends the session here and at the OpenID Connect issuer, which sends the browser back to the sign-in page. */
async function signOutAtIssuer(): Promise<void> {
  const { address } = await call(getOpenIdSignOut).catch(() => ({ address: null }))
  call(signOutOperation).catch(() => undefined)
  signOutHere()
  if (address !== null) location.assign(address)
}

/** The session ends here at once, even if the server cannot be reached. */
export function signOut(): void {
  if (getSession().isOpenId) return void signOutAtIssuer()
  call(signOutOperation).catch(() => undefined)
  signOutHere()
}
