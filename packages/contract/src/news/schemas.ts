import { z } from 'zod'
import { text } from '../value-schemas.ts'
import { MAX_NEWS_SYMBOLS } from './vocabulary.ts'

export const newsItem = z.object({
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  /** Of the source's own page. */
  url: z.string(),
  symbol: z.string(),
  site: z.string(),
  /** ISO instant. */
  publishedDate: z.string(),
})
export type NewsItem = z.infer<typeof newsItem>

export const readNews = {
  body: z.strictObject({ symbols: z.array(text(100)).max(MAX_NEWS_SYMBOLS) }),
  response: z.array(newsItem),
}
