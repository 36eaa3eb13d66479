import { i18n } from '@lingui/core'
import type { Language } from '@plumbline/text/language'

type Loaders = Record<string, () => Promise<string>>

/** The texts of docs/methods in each language, each loaded when it is read. */
const files: Record<Language, Loaders> = {
  en: import.meta.glob<string>('../../../../../docs/methods/*.md', { query: '?raw', import: 'default' }),
  de: import.meta.glob<string>('../../../../../docs/methods/de/*.md', { query: '?raw', import: 'default' }),
}

const OVERVIEW = 'README'

function findLoader(name: string, language: string): Loaders[string] | undefined {
  const loaders = Object.hasOwn(files, language) ? files[language as Language] : files.en
  return Object.entries(loaders).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
}

/**
 * A page's title and the text below it in the language of the page, else in English; undefined if there is no such
 * page. Without a name, the overview.
 */
export async function loadMethodText(name = OVERVIEW): Promise<{ title: string; text: string } | undefined> {
  const load = findLoader(name, i18n.locale) ?? findLoader(name, 'en')
  const source = await load?.()
  if (source === undefined) return undefined
  const [heading = '', ...rest] = source.split('\n')
  return { title: heading.replace(/^#\s*/, ''), text: rest.join('\n').trim() }
}

/** The route of a link between the texts (`gain.md`); undefined for any other address. */
export function methodRoute(address: string): string | undefined {
  const name = /^([\w-]+)\.md$/.exec(address)?.[1]
  if (name === undefined) return undefined
  return name === OVERVIEW ? '/help/methods' : `/help/methods/${name}`
}
