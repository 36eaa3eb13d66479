import type { NewsItem } from '@plumbline/contract/news/schemas'
import type { Db } from '../database/db.ts'
import type { NewsStore } from '../market/news/news-store.ts'
import { securityOf } from '../market/securities/find-assets.ts'

const mostItems = 100

/** News leave the product, so only addresses of pages are passed on. */
function isPageAddress(url: string): boolean {
  const { protocol } = URL.parse(url) ?? {}
  return protocol === 'https:' || protocol === 'http:'
}

/** News of the assets with these symbols or ids, newest first; an article stands once for each symbol, however many listings have it. */
export async function readNewsOf(db: Db, store: NewsStore, symbols: string[], today: string): Promise<NewsItem[]> {
  if (symbols.length === 0) return []
  const asked = [...new Set(symbols)]
  const assets = await db
    .selectFrom('assets')
    .selectAll()
    .where(({ eb, or }) => or([eb('symbol', 'in', asked), eb('id', 'in', asked)]))
    .orderBy('id')
    .execute()
  const news = await store.newsOf(assets.map(securityOf), today)
  const pages = news.filter(({ url }) => isPageAddress(url))
  return [...new Map(pages.map((item) => [`${item.symbol} ${item.url}`, item])).values()]
    .toSorted((a, b) => (a.publishedDate < b.publishedDate ? 1 : -1))
    .slice(0, mostItems)
    .map((item) => ({ ...item, image: item.image ?? null }))
}
