import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import type { MissingPartReason } from '@plumbline/contract/assets/vocabulary'
import { formatDate } from '../../../formatting/format-date.ts'

type Missing = Asset['missing']

const partNames: Record<Missing[number]['part'], MessageDescriptor> = {
  profile: msg`key figures`,
  prices: msg`prices`,
  splits: msg`splits`,
  dividends: msg`dividends`,
}

const nextSteps: Record<Exclude<MissingPartReason, 'none'>, (parts: string) => string> = {
  pending: (parts) => t`The ${parts} are loading and appear here as soon as the source responds.`,
  'source-unavailable': (parts) =>
    t`The market data source did not return the ${parts}. Plumbline tries again in a few minutes.`,
}

/** One sentence for each temporary reason. Data that the source never has is explained in its own place. */
export function describeMissing(missing: Missing): string[] {
  return (['pending', 'source-unavailable'] as const).flatMap((reason) => {
    const parts = missing.filter((entry) => entry.reason === reason).map(({ part }) => i18n._(partNames[part]))
    return parts.length === 0 ? [] : [nextSteps[reason](listWords(parts))]
  })
}

/** Without splits, a price series can show a fall that never happened. */
export function describeUnknownSplits(missing: Missing): string[] {
  return missing.some(({ part }) => part === 'splits')
    ? [t`Until the splits are known, a split may look like a price drop or jump.`]
    : []
}

const sectionNames: Record<keyof Asset['profile'], MessageDescriptor> = {
  General: msg`description`,
  Highlights: msg`key figures`,
  Valuation: msg`valuation`,
  SplitsDividends: msg`dividend dates`,
  AnalystRatings: msg`analyst ratings`,
  ETF_Data: msg`fund figures`,
  FundHoldings: msg`holdings of the fund`,
  Statistics: msg`supply figures`,
  SharesStats: msg`share counts`,
  Technicals: msg`trading figures`,
  ESGScores: msg`ESG scores`,
  Earnings: msg`earnings`,
  Holders: msg`holders`,
  InsiderTransactions: msg`insider transactions`,
  Financials: msg`statements`,
}

/** One sentence per day on which older sections were last returned by the source. */
export function describeOlderSections(olderSections: Asset['olderSections']): string[] {
  const byDay = Map.groupBy(Object.entries(olderSections), ([, instant]) => instant.slice(0, 10))
  return [...byDay].map(([day, sections]) => {
    const names = sections.map(([section]) => i18n._(sectionNames[section as keyof Asset['profile']]))
    return t`The ${{ sections: listWords(names) }} are from ${{ day: formatDate(day) }}. The source has not returned newer ones.`
  })
}

function listWords(words: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words)
}
