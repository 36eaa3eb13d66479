import { i18n } from '@lingui/core'
import type { Article } from './article.ts'

/**
 * An article in the language of the page, or in English if it is not translated; undefined if there is none.
 *
 * @param files what `import.meta.glob` returns: articles by path, each loaded when it is read
 * @param folder of the English articles; translations are in a folder of it, by language
 */
export async function loadArticle(
  files: Record<string, () => Promise<Article>>,
  folder: string,
  name: string,
): Promise<Article | undefined> {
  const at = (path: string) => files[`../../../../../${folder}/${path}.md`]
  return await (at(`${i18n.locale}/${name}`) ?? at(name))?.()
}
