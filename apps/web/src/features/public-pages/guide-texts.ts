import { i18n } from '@lingui/core'
import type { Language } from '@plumbline/text/language'
import type { Article } from './article.ts'

/** The texts for people who connect programs. */
export type GuideName = 'api' | 'api-quick-start' | 'assistants'

type Loaders = Record<string, () => Promise<Article>>

/** In each language, each loaded when it is read. */
const files: Record<Language, Loaders> = {
  en: import.meta.glob<Article>('../../../../../docs/{api,api-quick-start,assistants}.md', {
    query: '?article',
    import: 'article',
  }),
  de: import.meta.glob<Article>('../../../../../docs/de/*.md', { query: '?article', import: 'article' }),
}

/** A guide in the language of the page. */
export async function loadGuideText(name: GuideName): Promise<Article> {
  const { locale } = i18n
  const loaders = new Map(Object.entries(files)).get(locale) ?? files.en
  const load = Object.entries(loaders).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
  if (load === undefined) throw new Error(`no guide ${name} in ${locale}`)
  return await load()
}
