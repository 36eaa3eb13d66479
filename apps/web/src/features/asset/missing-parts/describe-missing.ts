import type { MissingPartReason } from '@plumbline/contract/assets/operations'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { formatDate } from '../../../formatting/format-date.ts'

type Missing = Asset['missing']

const partNames: Record<Missing[number]['part'], string> = {
  profile: 'key figures',
  prices: 'prices',
  splits: 'splits',
  dividends: 'dividends',
}

const nextSteps: Record<Exclude<MissingPartReason, 'none'>, (parts: string) => string> = {
  pending: (parts) => `The ${parts} are on their way and appear here as soon as the source answers.`,
  'source-unavailable': (parts) =>
    `The source of the market data did not give the ${parts}. They are asked for again in some minutes.`,
}

/** One sentence for each temporary reason. Data that the source never has is explained in its own place. */
export function describeMissing(missing: Missing): string[] {
  return (['pending', 'source-unavailable'] as const).flatMap((reason) => {
    const parts = missing.filter((entry) => entry.reason === reason).map(({ part }) => partNames[part])
    return parts.length === 0 ? [] : [nextSteps[reason](listWords(parts))]
  })
}

/** Without splits, a price series can show a fall that never happened. */
export function describeUnknownSplits(missing: Missing): string[] {
  return missing.some(({ part }) => part === 'splits')
    ? ['Until the splits are known, a split may look like a price drop or jump.']
    : []
}

const sectionNames: Record<keyof Asset['profile'], string> = {
  General: 'description',
  Highlights: 'key figures',
  Valuation: 'valuation',
  SplitsDividends: 'dividend dates',
  AnalystRatings: 'analyst ratings',
  ETF_Data: 'fund figures',
  FundHoldings: 'holdings of the fund',
  Statistics: 'supply figures',
  SharesStats: 'share counts',
  Technicals: 'trading figures',
  ESGScores: 'ESG scores',
  Earnings: 'earnings',
  Holders: 'holders',
  InsiderTransactions: 'insider transactions',
  Financials: 'statements',
}

/** One sentence per day on which older sections were last returned by the source. */
export function describeOlderSections(olderSections: Asset['olderSections']): string[] {
  const byDay = Map.groupBy(Object.entries(olderSections), ([, instant]) => instant.slice(0, 10))
  return [...byDay].map(([day, sections]) => {
    const names = sections.map(([section]) => sectionNames[section as keyof Asset['profile']])
    return `The ${listWords(names)} are of ${formatDate(day)}: the source has not returned them since.`
  })
}

function listWords(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
}
