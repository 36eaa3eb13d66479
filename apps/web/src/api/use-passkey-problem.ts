import { useQuery } from '@tanstack/react-query'
import { healthQuery } from './account-queries.ts'
import { findPasskeyProblem } from './passkey-prompt.ts'

/** Why passkeys do not work on this page; null if they do, and undefined until the server has responded. */
export function usePasskeyProblem(): string | null | undefined {
  const { data: health } = useQuery(healthQuery)
  return health && findPasskeyProblem(health)
}
