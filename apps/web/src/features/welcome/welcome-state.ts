import { t } from '@lingui/core/macro'
import type { User } from '@plumbline/contract/accounts/schemas'
import type { Strategy } from '@plumbline/contract/accounts/vocabulary'
import { LIFETIME_SOURCE } from '@plumbline/contract/plans'

export type WelcomeStep = 0 | 1 | 2

export const strategyNames = (): Record<Strategy, string> => ({
  value: t`Long-term investor`,
  trading: t`Trader`,
  mixed: t`Mixed-strategy`,
  other: t({ message: 'Other', context: 'investment approach' }),
})

type Known = Pick<User, 'first_name' | 'strategy'>

/** The dialog opens for users who have not given both. */
export function isWelcomeNeeded({ first_name, strategy }: Known): boolean {
  return !first_name || strategy === null
}

export function firstStep({ first_name, strategy }: Known): WelcomeStep {
  if (!first_name) return 0
  return strategy === null ? 1 : 2
}

export function isStepValid(
  step: WelcomeStep,
  { first_name, strategy }: { first_name: string; strategy: Strategy | null },
): boolean {
  if (step === 0) return first_name.trim().length > 1
  return step === 2 || strategy !== null
}

/** Users from a lifetime deal or a product directory are asked for a review; all others get the offer. */
export function isReviewAsked({ upgradeSource, source }: Pick<User, 'upgradeSource' | 'source'>): boolean {
  return upgradeSource === LIFETIME_SOURCE || source === 'product-hub'
}
