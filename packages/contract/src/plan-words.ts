import { type Message, type Text, text } from '@plumbline/text/text'
import { freeLimits, premiumLimits, prices } from './plans.ts'

export const whatIsIncluded = [
  { title: text('Unlimited holdings'), detail: text('up to 30 portfolios') },
  { title: text('Portfolio Performance'), detail: text('compare with indexes') },
  { title: text('Track 250,000 securities'), detail: null },
  { title: text('Value Investing tools'), detail: text('DCF Calculator') },
] as const satisfies { title: Message; detail: Message | null }[]

/** A feature that a plan has without a limit to name. */
export const INCLUDED = text('Included')

/** What a plan offers of a feature: a count, a text, or null for nothing. */
export type PlanOffer = Text | number | null

// biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are a placeholder of the message.
const inDollars = (amount: number) => text('${amount}', { amount })

/** The plan comparison, row by row. */
export const planComparison: readonly { feature: Message; free: PlanOffer; premium: PlanOffer }[] = [
  { feature: text('Portfolios'), free: freeLimits.portfolios, premium: premiumLimits.portfolios },
  { feature: text('Holdings'), free: freeLimits.holdings, premium: text('Unlimited') },
  { feature: text('Performance history'), free: text('Current year'), premium: text('Full history') },
  { feature: text('Benchmark against any index'), free: null, premium: INCLUDED },
  { feature: text('Broker synchronization'), free: null, premium: INCLUDED },
  { feature: text('Price per month'), free: inDollars(0), premium: inDollars(prices.monthly) },
  {
    feature: text('Price per year'),
    free: inDollars(0),
    premium: text('{price} instead of {priceOfMonths}', {
      price: inDollars(prices.yearly),
      priceOfMonths: inDollars(prices.yearlyAtMonthlyPrice),
    }),
  },
]

export interface UpgradeWords {
  /** Of the dialog. */
  title: Message
  /** Of the page /subscribe. */
  headline: Text
  text: Text
}

const defaultWords: UpgradeWords = {
  title: text('Upgrade to Premium'),
  headline: text('Upgrade to Premium'),
  text: text('Everything that Plumbline measures, for all your portfolios.'),
}

const wordsBySource: Record<string, UpgradeWords> = {
  'create-portfolio': {
    title: text('Create Unlimited Portfolios'),
    headline: text('Upgrade to create more portfolios'),
    text: text('The free plan has one portfolio. Premium has 30.'),
  },
  benchmark: {
    title: text('Benchmark Your Performance'),
    headline: text('Track your performance'),
    text: text('Premium compares your portfolio with any index or mix of securities.'),
  },
  holdings: {
    title: text('Add Unlimited Holdings'),
    headline: text('Unlimited holdings'),
    text: text('The free plan shows 20 holdings. Premium shows them all.'),
  },
  'performance-years': {
    title: text('Unlock Historical Performance'),
    headline: text('Show historical performance'),
    text: text('The free plan shows the current year. Premium shows every year.'),
  },
  'nb-years': {
    title: text('20+ Years Historical Data'),
    headline: defaultWords.headline,
    text: text('The free plan shows five years of fundamentals. Premium shows all.'),
  },
  'multiple-charts': {
    title: text('Multiple Charts Overview'),
    headline: defaultWords.headline,
    text: text('The free plan draws two series. Premium draws as many as you choose.'),
  },
}

/**
 * The text of the upgrade prompt for a source. `integration-{broker id}` names the broker in its text, so pass its
 * name if it is known.
 */
export function upgradeWords(source: string | undefined, brokerName?: string): UpgradeWords {
  if (source?.startsWith('integration-')) {
    const title = text('Synchronize With a broker')
    if (brokerName === undefined) {
      return {
        title,
        headline: text('Synchronize your broker account'),
        text: text('Premium keeps your portfolio in step with your broker.'),
      }
    }
    return {
      title,
      headline: text('Synchronize your {brokerName} account', { brokerName }),
      text: text('Premium keeps your portfolio in step with {brokerName}.', { brokerName }),
    }
  }
  if (source === undefined || !Object.hasOwn(wordsBySource, source)) return defaultWords
  return wordsBySource[source] ?? defaultWords
}

export function portfolioCapNotice(contactEmail: string): Text {
  const values = { portfolios: premiumLimits.portfolios, contactEmail }
  return text('You already have {portfolios} portfolios! Please contact me at {contactEmail} to unlock more.', values)
}

export const HOLDINGS_LIMIT_NOTICE = text('Upgrade to Premium to have Unlimited Holdings')
export const BENCHMARK_LIMIT_NOTICE = text('Upgrade to Premium to show your Portfolio Benchmark')
