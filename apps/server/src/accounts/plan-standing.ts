import type { Plan } from '@plumbline/contract/plans'
import type { Config } from '../config.ts'
import type { UsersTable } from '../database/schema.ts'

/**
 * The account's current plan: premium through a lifetime code or an active subscription. Without billing, every
 * account is premium.
 */
export function planOf(
  { plan, premium_until }: Pick<UsersTable, 'plan' | 'premium_until'>,
  billing: Config['billing'],
  now: Date,
): Plan {
  if (billing === 'off' || plan === 'premium') return 'premium'
  return premium_until !== null && premium_until > now.toISOString() ? 'premium' : 'free'
}
