import type { Article } from './article.ts'
import { loadArticle } from './load-article.ts'

/** The texts of docs/methods in each language. */
const files = import.meta.glob<Article>(['../../../../../docs/methods/*.md', '../../../../../docs/methods/*/*.md'], {
  query: '?article',
  import: 'article',
})

const OVERVIEW = 'README'

/** A page in the language of the interface, else in English; undefined if there is none. Without a name, the overview. */
export async function loadMethodText(name = OVERVIEW): Promise<Article | undefined> {
  return await loadArticle(files, 'docs/methods', name)
}

/** The route of a link between the texts (`gain.md`); undefined for any other address. */
export function methodRoute(address: string): string | undefined {
  const name = /^([\w-]+)\.md$/.exec(address)?.[1]
  if (name === undefined) return undefined
  return name === OVERVIEW ? '/help/methods' : `/help/methods/${name}`
}
