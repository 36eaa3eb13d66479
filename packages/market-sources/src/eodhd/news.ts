import { entriesOf, recordOf, textOf, webAddressOf } from '../normalize/json-values.ts'
import type { NewsItem } from '../provider.ts'

/** The source returns whole articles of third parties. Only the beginning is used, with a link to the rest. */
const SNIPPET_LENGTH = 280

export function normalizeNews(response: unknown, symbol: string): NewsItem[] {
  return entriesOf(response).flatMap((row) => {
    const { title, content, link, date } = recordOf(row)
    const heading = textOf(title)
    const url = webAddressOf(link)
    const published = new Date(textOf(date) ?? Number.NaN)
    if (heading === undefined || url === undefined || Number.isNaN(published.getTime())) return []
    return {
      title: heading,
      text: snippetOf(textOf(content)),
      url,
      image: undefined,
      symbol,
      site: new URL(url).hostname.replace(/^www\./, ''),
      publishedDate: published.toISOString(),
    }
  })
}

function snippetOf(content: string | undefined): string {
  const text = (content ?? '').replace(/\s+/g, ' ').trim()
  if (text.length <= SNIPPET_LENGTH) return text
  const cut = text.slice(0, SNIPPET_LENGTH)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)} …`
}
