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

/** Newest first. */
export const readNews = {
  method: 'POST',
  path: '/stock/news',
  body: z.strictObject({ symbols: z.array(text(100)).max(200) }),
  answer: z.array(newsItem),
} as const
