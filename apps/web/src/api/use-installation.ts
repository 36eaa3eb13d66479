import type { Health } from '@plumbline/contract/health/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRememberedInstallation } from '../stores/remembered-installation.ts'
import { healthQuery } from './account-queries.ts'

/** What decides what stands around every page: as the server says, and until it has, as it said on the last visit. */
export function useInstallation(): Partial<Pick<Health, 'marketData' | 'billing'>> {
  const { data: health } = useQuery(healthQuery)
  return health ?? getRememberedInstallation()
}
