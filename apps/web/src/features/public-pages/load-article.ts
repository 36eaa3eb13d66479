import { i18n } from '@lingui/core'
import type { Language } from '@plumbline/text/language'
import type { Article } from './article.ts'

/** What `import.meta.glob` returns: articles by path, each loaded when it is read. */
export type ArticleLoaders = Record<string, () => Promise<Article>>

/** An article in the language of the page, or in English if it is not translated; undefined if there is none. */
export async function loadArticle(files: Record<Language, ArticleLoaders>, name: string): Promise<Article | undefined> {
  const languages = [i18n.locale, 'en'].filter((locale): locale is Language => Object.hasOwn(files, locale))
  const loaders = languages.map((language) => files[language])
  const load = loaders.flatMap((each) => Object.entries(each)).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
  return await load?.()
}
