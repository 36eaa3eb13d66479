import { signOut as signOutOperation } from '@plumbline/contract/accounts/operations'
import { signOutHere } from '../stores/session.ts'
import { call } from './client.ts'

/** The session ends here at once; a server that cannot be reached must not keep anyone signed in. */
export function signOut(): void {
  call(signOutOperation).catch(() => undefined)
  signOutHere()
}
