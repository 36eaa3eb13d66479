import { signOut as signOutOperation } from '@plumbline/contract/accounts/operations'
import { signOutHere } from '../stores/session.ts'
import { call } from './client.ts'

/** The session ends here at once, even if the server cannot be reached. */
export function signOut(): void {
  call(signOutOperation).catch(() => undefined)
  signOutHere()
}
