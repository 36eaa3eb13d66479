import { t } from '@lingui/core/macro'
import type { Profile } from '@plumbline/contract/assets/profile-schemas'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { isFundType } from '@plumbline/contract/assets/vocabulary'
import { isOwnSecurity } from '@plumbline/contract/own-securities/vocabulary'
import { isPastPage, pastDay } from '../../stores/past-day.ts'

const TABS = ['fundamentals', 'price', 'holdings', 'earnings', 'dividends', 'insiders', 'news', 'valuation'] as const

export type AssetTab = (typeof TABS)[number]

/** The tab with this name in an address. */
export function findTab(name: string | undefined): AssetTab | undefined {
  return TABS.find((tab) => tab === name)
}

type Profiled = Pick<Asset, '_id' | 'profile' | 'type'>

export function hasFinancials({ profile: { Financials } }: Pick<Asset, 'profile'>): boolean {
  return Object.values(Financials ?? {}).some(({ yearly, quarterly }) => yearly.length + quarterly.length > 0)
}

export function hasEarnings({ profile }: Pick<Asset, 'profile'>): boolean {
  return (profile.Earnings?.History.length ?? 0) > 0
}

function hasHolders({ Holders, InsiderTransactions }: Profile): boolean {
  const lists = [Holders?.Institutions, Holders?.Funds, InsiderTransactions]
  return lists.some((list) => list !== undefined && list.length > 0)
}

/** The tabs of an asset, in the order of the page. Always includes the open tab. Of a past day, those that exist on it. */
export function listTabs(asset: Profiled, open?: AssetTab): AssetTab[] {
  const isShown: Record<AssetTab, boolean> = {
    fundamentals: hasFinancials(asset),
    price: true,
    holdings: true,
    earnings: hasEarnings(asset),
    // Funds have dividends, but no earnings.
    dividends: !isOwnSecurity(asset._id) && (hasEarnings(asset) || isFundType(asset.type)),
    insiders: hasHolders(asset.profile),
    news: !isOwnSecurity(asset._id),
    valuation: hasFinancials(asset),
  }
  if (pastDay !== undefined) return TABS.filter((tab) => isPastPage(`/asset/${asset._id}/${tab}`))
  return TABS.filter((tab) => isShown[tab] || tab === open)
}

/** The tab that opens for an asset's address without a tab. */
export function startTab(asset: Pick<Asset, 'profile'>): 'fundamentals' | 'earnings' | 'price' {
  if (pastDay !== undefined) return 'price'
  if (hasFinancials(asset)) return 'fundamentals'
  return hasEarnings(asset) ? 'earnings' : 'price'
}

/** A tab's description for search engines and link previews. */
export function describeTab(tab: AssetTab, name: string): string {
  const descriptions: Record<AssetTab, string> = {
    fundamentals: t`Balance sheet, cash flow and income statement of ${name}, as charts and a table.`,
    price: t`Price history and key figures of ${name}.`,
    holdings: t`Your transactions in ${name} across all portfolios.`,
    earnings: t`Earnings per share of ${name} against what analysts expected.`,
    dividends: t`Dividends that ${name} has paid, by year.`,
    insiders: t`Insider transactions and largest holders of ${name}.`,
    news: t`News about ${name}.`,
    valuation: t`Valuation of ${name}.`,
  }
  return descriptions[tab]
}
