import { readNews } from '@plumbline/contract/news/operations'
import { MAX_NEWS_SYMBOLS } from '@plumbline/contract/news/vocabulary'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

function inBatches(symbols: string[]): string[][] {
  const count = Math.ceil(symbols.length / MAX_NEWS_SYMBOLS)
  return Array.from({ length: count }, (_, at) => symbols.slice(at * MAX_NEWS_SYMBOLS, (at + 1) * MAX_NEWS_SYMBOLS))
}

/** News of the assets with these symbols, newest first. Without symbols nothing is requested. */
export const newsQuery = (symbols: readonly string[]) => {
  const distinct = [...new Set(symbols)].sort()
  return queryOptions({
    queryKey: ['news', distinct],
    queryFn: async ({ signal }) => {
      const batches = await Promise.all(
        inBatches(distinct).map((batch) => call(readNews, { body: { symbols: batch }, signal })),
      )
      return batches.flat().sort((a, b) => Date.parse(b.publishedDate) - Date.parse(a.publishedDate))
    },
    enabled: distinct.length > 0,
    staleTime: 300_000,
  })
}
