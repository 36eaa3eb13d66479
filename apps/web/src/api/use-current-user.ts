import type { User } from '@plumbline/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../stores/session.ts'
import { userQuery } from './account-queries.ts'

/** The signed-in user as the server last returned it; until the first response of a visit, as this browser remembers it. */
export function useCurrentUser(): User | undefined {
  const { token, user } = useSession()
  const { data } = useQuery({ ...userQuery, enabled: token !== undefined })
  return token === undefined ? undefined : (data ?? user)
}
