import type { NewsItem } from '@plumbline/contract/news/schemas'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type { NewsStore } from '../market/news/news-store.ts'

const MAX_ITEMS = 100

/** The browser opens these addresses, so only http(s) is allowed. */
function isWebPage(url: string): boolean {
  const { protocol } = URL.parse(url) ?? {}
  return protocol === 'https:' || protocol === 'http:'
}

/**
 * News about the assets with these symbols or ids, newest first. An article appears once per symbol, not once per
 * listing.
 */
export async function readNewsOf(news: NewsStore, symbolsOrIds: string[], today: string): Promise<NewsItem[]> {
  if (symbolsOrIds.length === 0) return []
  const items = (await news.newsOf(symbolsOrIds, today)).filter(({ url }) => isWebPage(url))
  return [...new Map(items.map((item) => [`${item.symbol} ${item.url}`, item])).values()]
    .toSorted((a, b) => compareTexts(b.publishedDate, a.publishedDate))
    .slice(0, MAX_ITEMS)
    .map((item) => ({ ...item, image: item.image ?? null }))
}
