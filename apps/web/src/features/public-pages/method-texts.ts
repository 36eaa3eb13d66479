import { i18n } from '@lingui/core'
import type { Language } from '@plumbline/text/language'
import type { Article } from './article.ts'

type Loaders = Record<string, () => Promise<Article>>

/** The texts of docs/methods in each language, each loaded when it is read. */
const files: Record<Language, Loaders> = {
  en: import.meta.glob<Article>('../../../../../docs/methods/*.md', { query: '?article', import: 'article' }),
  de: import.meta.glob<Article>('../../../../../docs/methods/de/*.md', { query: '?article', import: 'article' }),
}

const OVERVIEW = 'README'

function findLoader(name: string, language: string): Loaders[string] | undefined {
  const loaders = Object.hasOwn(files, language) ? files[language as Language] : files.en
  return Object.entries(loaders).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
}

/** A page in the language of the interface, else in English; undefined if there is none. Without a name, the overview. */
export async function loadMethodText(name = OVERVIEW): Promise<Article | undefined> {
  const load = findLoader(name, i18n.locale) ?? findLoader(name, 'en')
  return await load?.()
}

/** The route of a link between the texts (`gain.md`); undefined for any other address. */
export function methodRoute(address: string): string | undefined {
  const name = /^([\w-]+)\.md$/.exec(address)?.[1]
  if (name === undefined) return undefined
  return name === OVERVIEW ? '/help/methods' : `/help/methods/${name}`
}
