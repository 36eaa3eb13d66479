import type { NewsItem } from '@plumbline/contract/news'
import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

const mostSymbolsPerCall = 200

function inPortions(symbols: string[]): string[][] {
  const count = Math.ceil(symbols.length / mostSymbolsPerCall)
  return Array.from({ length: count }, (_, at) => symbols.slice(at * mostSymbolsPerCall, (at + 1) * mostSymbolsPerCall))
}

/** News of the assets with these symbols, newest first. Without symbols nothing is asked. */
export const newsQuery = (symbols: readonly string[]) => {
  const distinct = [...new Set(symbols)].sort()
  return queryOptions({
    queryKey: ['news', distinct],
    queryFn: async ({ signal }) => {
      const portions = await Promise.all(
        inPortions(distinct).map((portion) =>
          request<NewsItem[]>('POST', '/stock/news', { body: { symbols: portion }, signal }),
        ),
      )
      return portions.flat().sort((a, b) => Date.parse(b.publishedDate) - Date.parse(a.publishedDate))
    },
    enabled: distinct.length > 0,
    staleTime: 300_000,
  })
}
