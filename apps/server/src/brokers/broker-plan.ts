import { upgradeWords } from '@plumbline/contract/plan-words'
import { limitsOf, type PlanStanding } from '@plumbline/contract/plans'
import { findPlanStanding } from '../accounts/users.ts'
import { DomainError } from '../errors.ts'
import type { BrokerServices } from './broker-services.ts'

/** Throws when the plan does not include synchronization. */
export function requireBrokerSync(user: PlanStanding, broker: { id: string; name: string }): void {
  if (limitsOf(user).brokerSync) return
  const promptSource = `integration-${broker.id}`
  throw new DomainError('over-plan-limit', upgradeWords(promptSource, broker.name).text, { promptSource })
}

/** Whether the user's plan includes synchronization now. */
export async function canSynchronize(
  { db, clock, billing }: Pick<BrokerServices, 'db' | 'clock' | 'billing'>,
  userId: string,
): Promise<boolean> {
  const standing = await findPlanStanding(db, clock, billing, userId)
  return standing !== undefined && limitsOf(standing).brokerSync
}
