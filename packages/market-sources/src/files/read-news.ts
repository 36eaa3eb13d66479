import type { NewsItem } from '../provider.ts'

/**
 * Reads news.json, an array of {@link NewsItem}. Entries without title, URL, symbol or time are left out. Pictures must
 * be on our own origin (`/…`).
 */
export function readNews(text: string): NewsItem[] {
  const parsed = parseArray(text)
  return parsed
    .map(readNewsItem)
    .filter((item) => item !== undefined)
    .sort((left, right) => right.publishedDate.localeCompare(left.publishedDate))
}

function readNewsItem(source: unknown): NewsItem | undefined {
  if (typeof source !== 'object' || source === null) return undefined
  const textOf = (key: string) => {
    const value = (source as Record<string, unknown>)[key]
    return typeof value === 'string' ? value : ''
  }
  const published = new Date(textOf('publishedDate'))
  const url = textOf('url')
  if (textOf('title') === '' || textOf('symbol') === '' || !/^https?:\/\//.test(url)) return undefined
  if (Number.isNaN(published.getTime())) return undefined
  const image = textOf('image')
  return {
    title: textOf('title'),
    text: textOf('text'),
    url,
    image: /^\/[^/]/.test(image) ? image : undefined,
    symbol: textOf('symbol'),
    site: textOf('site') || new URL(url).hostname,
    publishedDate: published.toISOString(),
  }
}

function parseArray(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
