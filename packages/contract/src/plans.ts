import { type Text, text } from '@plumbline/text/text'

/** The plans and their limits, which the server enforces and the web shows. */

export const PLANS = ['free', 'premium'] as const
export type Plan = (typeof PLANS)[number]

export const TRIAL_DAYS = 14
const DAY_MS = 86_400_000

/**
 * 14 minus the whole days since sign-up: at 0 the trial still runs, below 0 it is over. Never more than 14 if the clock
 * is set back.
 */
export function trialDaysLeft(createdAt: string, now: Date): number {
  return TRIAL_DAYS - Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / DAY_MS))
}

/** What decides an account's limits: its plan and, on the free plan, the trial. */
export interface PlanStanding {
  plan: Plan
  trialDaysLeft: number
}

/** Null means no limit. */
export interface PlanLimits {
  portfolios: number
  /** Number of open holdings shown; the totals always include all of them. */
  holdings: number | null
  /** Number of years of performance shown, including the current one. */
  performanceYears: number | null
  benchmark: boolean
  brokerSync: boolean
  fundamentalsSeries: number | null
  fundamentalsYears: number | null
}

export const premiumLimits: PlanLimits = {
  portfolios: 30,
  holdings: null,
  performanceYears: null,
  benchmark: true,
  brokerSync: true,
  fundamentalsSeries: null,
  fundamentalsYears: null,
}

export const freeLimits: PlanLimits = {
  portfolios: 1,
  holdings: 20,
  performanceYears: 1,
  benchmark: false,
  brokerSync: false,
  fundamentalsSeries: 2,
  fundamentalsYears: 5,
}

/** The trial lifts the limits on holdings, performance, benchmarks and broker sync; the others stay. */
const trialLimits: PlanLimits = {
  ...freeLimits,
  holdings: null,
  performanceYears: null,
  benchmark: true,
  brokerSync: true,
}

export function limitsOf({ plan, trialDaysLeft }: PlanStanding): PlanLimits {
  if (plan === 'premium') return premiumLimits
  return trialDaysLeft >= 0 ? trialLimits : freeLimits
}

export const BILLING_PERIODS = ['monthly', 'yearly'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]

/** In US dollars. */
export const prices = { monthly: 10, yearly: 100, yearlyAtMonthlyPrice: 120 } as const

/** `upgradeSource` of a lifetime account from the deal marketplace. */
export const LIFETIME_SOURCE = 'sumo'

/** The banner of a free account, and the source for the prompt that it opens. */
export function trialBanner(trialDaysLeft: number): { text: Text; source: 'banner-trial' | 'banner' } {
  if (trialDaysLeft > 0)
    return {
      text: text('Your Premium trial is ending in {trialDaysLeft} day(s)', { trialDaysLeft }),
      source: 'banner-trial',
    }
  if (trialDaysLeft === 0) return { text: text('Your Premium trial is ending very soon!'), source: 'banner-trial' }
  return { text: text('Upgrade to Premium to unlock more features'), source: 'banner' }
}
