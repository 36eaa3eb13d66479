import type { Language } from '@plumbline/text/language'
import type { Article } from './article.ts'
import { type ArticleLoaders, loadArticle } from './load-article.ts'

/** The texts for people who connect programs. */
export type GuideName = 'api' | 'api-quick-start' | 'assistants'

const files: Record<Language, ArticleLoaders> = {
  en: import.meta.glob<Article>('../../../../../docs/{api,api-quick-start,assistants}.md', {
    query: '?article',
    import: 'article',
  }),
  de: import.meta.glob<Article>('../../../../../docs/de/*.md', { query: '?article', import: 'article' }),
}

/** A guide in the language of the page. */
export async function loadGuideText(name: GuideName): Promise<Article> {
  const guide = await loadArticle(files, name)
  if (guide === undefined) throw new Error(`docs has no guide ${name}`)
  return guide
}
