import type { Health } from '@plumbline/contract/health/schemas'

const storageKey = 'plumbline-installation'

type Installation = Partial<Pick<Health, 'marketData' | 'billing'>>

function readStored(): Installation {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** As of the last visit, so that the layout does not shift when the response arrives. */
export const rememberedInstallation = readStored()

export function rememberInstallation({ marketData, billing }: Health): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ marketData, billing }))
  } catch {
    // A browser that keeps nothing still works.
  }
}
