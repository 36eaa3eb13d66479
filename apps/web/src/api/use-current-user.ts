import type { User } from '@plumbline/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../stores/session.ts'
import { userQuery } from './account-queries.ts'

/**
 * The signed-in user as last returned by the server. Until the first response of a visit, the user that this browser
 * remembers.
 */
export function useCurrentUser(): User | undefined {
  const { token, user } = useSession()
  const { data } = useQuery({ ...userQuery, enabled: token !== undefined })
  return token === undefined ? undefined : (data ?? user)
}
