import type { Health } from '@plumbline/contract/health/schemas'
import { asJson, createStoredValue } from './stored-value.ts'

type Installation = Partial<Pick<Health, 'marketData' | 'billing'>>

const installation = createStoredValue<Installation>(
  'plumbline-installation',
  asJson((stored) => (typeof stored === 'object' && stored !== null ? stored : {})),
)

/** As of the last visit, so that the page has its final layout before the server responds. */
export const getRememberedInstallation = installation.get

export function rememberInstallation({ marketData, billing }: Health): void {
  installation.set({ marketData, billing })
}
