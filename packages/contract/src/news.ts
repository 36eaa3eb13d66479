import { z } from 'zod'
import { text } from './values.ts'

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

/** Newest first. A symbol asks for all listings that have it; the `_id` of an asset in its place asks for that one alone. */
export const readNews = {
  method: 'POST',
  path: '/stock/news',
  body: z.strictObject({ symbols: z.array(text(100)).max(200) }),
  answer: z.array(newsItem),
} as const
