/** The plans, their limits, prices and words: the server enforces them, the web shows them, nothing else defines them. */

export const plans = ['free', 'premium'] as const
export type Plan = (typeof plans)[number]

export const trialDays = 14
const day = 86_400_000

/** 14 minus the whole days since the account was made: at 0 the trial still runs, below 0 it is over. A clock set back adds none. */
export function trialDaysLeft(createdAt: string, now: Date): number {
  return trialDays - Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / day))
}

/** What decides an account's limits: its plan and, on the free plan, the trial. */
export interface PlanStanding {
  plan: Plan
  trialDaysLeft: number
}

/** Null stands for no limit. */
export interface PlanLimits {
  portfolios: number
  /** Open holdings that are shown; the totals always cover all. */
  holdings: number | null
  /** Years of the performance that are shown, the current one first. */
  performanceYears: number | null
  benchmark: boolean
  brokerSync: boolean
  fundamentalsSeries: number | null
  fundamentalsYears: number | null
}

const premiumLimits: PlanLimits = {
  portfolios: 30,
  holdings: null,
  performanceYears: null,
  benchmark: true,
  brokerSync: true,
  fundamentalsSeries: null,
  fundamentalsYears: null,
}

const freeLimits: PlanLimits = {
  portfolios: 1,
  holdings: 20,
  performanceYears: 1,
  benchmark: false,
  brokerSync: false,
  fundamentalsSeries: 2,
  fundamentalsYears: 5,
}

/** The trial lifts the limits on what was entered already; one portfolio, two series and five years hold all the time. */
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

/** In US dollars. */
const prices = { monthly: 10, yearly: 100, yearlyAtMonthlyPrice: 120 } as const

/** `upgradeSource` of a lifetime account from the deal marketplace. */
export const lifetimeSource = 'sumo'

export const whatIsIncluded = [
  { title: 'Unlimited holdings', detail: 'up to 30 portfolios' },
  { title: 'Portfolio Performance', detail: 'compare with indexes' },
  { title: 'Track 250,000 securities', detail: null },
  { title: 'Value Investing tools', detail: 'DCF Calculator' },
] as const

/** The plan comparison, row by row. */
export const planComparison = [
  { feature: 'Portfolios', free: String(freeLimits.portfolios), premium: String(premiumLimits.portfolios) },
  { feature: 'Holdings', free: String(freeLimits.holdings), premium: 'Unlimited' },
  { feature: 'Performance history', free: 'Current year', premium: 'Full history' },
  { feature: 'Benchmark against any index', free: null, premium: 'Included' },
  { feature: 'Broker synchronization', free: null, premium: 'Included' },
  { feature: 'Price per month', free: '$0', premium: `$${prices.monthly}` },
  {
    feature: 'Price per year',
    free: '$0',
    premium: `$${prices.yearly} instead of $${prices.yearlyAtMonthlyPrice}`,
  },
] as const satisfies { feature: string; free: string | null; premium: string }[]

export interface UpgradeWords {
  /** Of the dialog. */
  title: string
  /** Of the page /subscribe. */
  headline: string
  text: string
}

const defaultWords: UpgradeWords = {
  title: 'Upgrade to Premium',
  headline: 'Upgrade to Premium',
  text: 'Everything that Plumbline measures, for all your portfolios.',
}

const wordsBySource: Record<string, UpgradeWords> = {
  'create-portfolio': {
    title: 'Create Unlimited Portfolios',
    headline: 'Upgrade to create more portfolios',
    text: 'The free plan has one portfolio; Premium has 30.',
  },
  benchmark: {
    title: 'Benchmark Your Performance',
    headline: 'Track your performance',
    text: 'Premium compares your portfolio with any index or mix of securities.',
  },
  holdings: {
    title: 'Add Unlimited Holdings',
    headline: 'Unlimited holdings',
    text: 'The free plan shows 20 holdings; Premium shows them all.',
  },
  'performance-years': {
    title: 'Unlock Historical Performance',
    headline: 'Show historical performance',
    text: 'The free plan shows the current year; Premium shows every year.',
  },
  'nb-years': {
    title: '20+ Years Historical Data',
    headline: defaultWords.headline,
    text: 'The free plan shows five years of fundamentals; Premium shows all.',
  },
  'multiple-charts': {
    title: 'Multiple Charts Overview',
    headline: defaultWords.headline,
    text: 'The free plan draws two series; Premium draws as many as you choose.',
  },
}

/**
 * What the upgrade prompt says for a source. `integration-{broker id}` names the broker in its text: pass its name.
 */
export function upgradeWords(source: string | undefined, brokerName = 'your broker'): UpgradeWords {
  if (source?.startsWith('integration-')) {
    return {
      title: 'Synchronize With a broker',
      headline: `Synchronize your ${brokerName === 'your broker' ? 'broker' : brokerName} account`,
      text: `Premium keeps your portfolio in step with ${brokerName}.`,
    }
  }
  if (source === undefined || !Object.hasOwn(wordsBySource, source)) return defaultWords
  return wordsBySource[source] ?? defaultWords
}

/** The banner of a free account and the source of the prompt that it opens. */
export function trialBanner(trialDaysLeft: number): { text: string; source: 'banner-trial' | 'banner' } {
  if (trialDaysLeft > 0)
    return { text: `Your Premium trial is ending in ${trialDaysLeft} day(s)`, source: 'banner-trial' }
  if (trialDaysLeft === 0) return { text: 'Your Premium trial is ending very soon!', source: 'banner-trial' }
  return { text: 'Upgrade to Premium to unlock more features', source: 'banner' }
}

export function portfolioCapNotice(contactEmail: string): string {
  return `You already have ${premiumLimits.portfolios} portfolios! Please contact me at ${contactEmail} to unlock more.`
}

export const holdingsLimitNotice = 'Upgrade to Premium to have Unlimited Holdings'
export const benchmarkLimitNotice = 'Upgrade to Premium to show your Portfolio Benchmark'
