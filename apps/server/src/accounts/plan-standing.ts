import type { Plan } from '@plumbline/contract/plans'
import type { Config } from '../config.ts'

/** Without billing everyone is premium, whatever the account's own plan says. */
export function planOf(storedPlan: string, billing: Config['billing']): Plan {
  return billing === 'off' || storedPlan === 'premium' ? 'premium' : 'free'
}
