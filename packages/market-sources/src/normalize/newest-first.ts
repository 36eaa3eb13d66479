import type { NewsItem } from '../provider.ts'

/**
 * The news of several requests as one list.
 *
 * @throws The first failure, when nothing else came.
 */
export function newestFirst(results: readonly PromiseSettledResult<NewsItem[] | undefined>[]): NewsItem[] {
  const items = results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (items.length === 0 && failed !== undefined) throw failed.reason
  return items.sort((a, b) => b.publishedDate.localeCompare(a.publishedDate))
}
