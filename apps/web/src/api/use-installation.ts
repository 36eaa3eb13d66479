import type { Health } from '@plumbline/contract/health/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRememberedInstallation } from '../stores/remembered-installation.ts'
import { healthQuery } from './account-queries.ts'

/** The settings behind the frame of every page: from the server, or until it responds, from the last visit. */
export function useInstallation(): Partial<Pick<Health, 'marketData' | 'billing'>> {
  const { data: health } = useQuery(healthQuery)
  return health ?? getRememberedInstallation()
}
