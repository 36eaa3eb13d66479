import { endSession } from './account-queries.ts'
import { signOutHere } from './session.ts'

/** The session ends here at once; a server that cannot be reached must not keep anyone signed in. */
export function signOut(): void {
  endSession().catch(() => undefined)
  signOutHere()
}
