import { z } from 'zod'
import { instantText, text } from '../value-schemas.ts'
import { MAX_NEWS_SYMBOLS } from './vocabulary.ts'

export const newsItem = z
  .object({
    title: z.string(),
    text: z.string(),
    image: z.string().nullable().describe('The address of its logo or picture.'),
    url: z.string().describe("Of the source's own page."),
    symbol: z.string().describe('At its exchange.'),
    site: z.string(),
    publishedDate: instantText.describe('ISO instant.'),
  })
  .meta({ id: 'NewsItem' })
export type NewsItem = z.infer<typeof newsItem>

export const readNews = {
  body: z.strictObject({ symbols: z.array(text(100)).max(MAX_NEWS_SYMBOLS) }),
  response: z.array(newsItem),
}
