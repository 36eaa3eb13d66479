import { freeLimits, premiumLimits, prices } from './plans.ts'

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
 * The text of the upgrade prompt for a source. `integration-{broker id}` names the broker in its text, so pass its
 * name.
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

export function portfolioCapNotice(contactEmail: string): string {
  return `You already have ${premiumLimits.portfolios} portfolios! Please contact me at ${contactEmail} to unlock more.`
}

export const HOLDINGS_LIMIT_NOTICE = 'Upgrade to Premium to have Unlimited Holdings'
export const BENCHMARK_LIMIT_NOTICE = 'Upgrade to Premium to show your Portfolio Benchmark'
