import { z } from 'zod'
import { instantText, text } from '../value-schemas.ts'
import { MAX_NEWS_SYMBOLS } from './vocabulary.ts'

export const newsItem = z
  .object({
    title: z.string().describe('Of the article.'),
    text: z.string().describe('How it begins.'),
    image: z.string().nullable().describe('The address of its logo or picture.'),
    url: z.string().describe("Of the source's own page."),
    symbol: z.string().describe('At its exchange.'),
    site: z.string().describe('Which site published it.'),
    publishedDate: instantText.describe('ISO instant.'),
  })
  .meta({ id: 'NewsItem' })
export type NewsItem = z.infer<typeof newsItem>

export const readNews = {
  body: z.strictObject({
    symbols: z
      .array(text(100))
      .max(MAX_NEWS_SYMBOLS)
      .describe('Symbols, each of which selects all listings with it, or ids of assets.'),
  }),
  response: z.array(newsItem),
}
