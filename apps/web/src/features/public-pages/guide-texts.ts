import type { Article } from './article.ts'
import type { GuideName } from './guide-names.ts'
import { loadArticle } from './load-article.ts'

const files = import.meta.glob<Article>(
  [
    '../../../../../docs/{api,api-quick-start,assistants}.md',
    '../../../../../docs/*/{api,api-quick-start,assistants}.md',
  ],
  { query: '?article', import: 'article' },
)

/** A guide in the language of the page. */
export async function loadGuideText(name: GuideName): Promise<Article> {
  const guide = await loadArticle(files, 'docs', name)
  if (guide === undefined) throw new Error(`docs has no guide ${name}`)
  return guide
}
