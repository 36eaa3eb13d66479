import type { User } from '@plumbline/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from './account-queries.ts'
import { useSession } from './session.ts'

/** The signed-in user, as last answered; from this browser's memory until the first answer of this visit. */
export function useCurrentUser(): User | undefined {
  const { token, user } = useSession()
  const { data } = useQuery({ ...userQuery, enabled: token !== undefined })
  return token === undefined ? undefined : (data ?? user)
}
