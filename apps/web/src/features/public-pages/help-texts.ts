import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { problems } from '@plumbline/contract/problems'
import { figures } from '@plumbline/engine/figures/catalog'
import { type ArticleSection, type SearchedArticle, sectionsOf } from './article-sections.ts'
import { csvImportText } from './csv-import-text.ts'
import { remedies } from './error-remedies.ts'
import { GUIDE_NAMES, type GuideName } from './guide-names.ts'
import { methodRoute } from './method-texts.ts'

/** A place in the help: its page, the heading, and the text below it. */
export type HelpText = ArticleSection & { path: string; page: string }

const GUIDE_PATHS: Record<GuideName, string> = {
  api: '/help/api',
  'api-quick-start': '/help/api/quick-start',
  assistants: '/help/assistants',
}

/** The search skips its beginning, a list of the other pages. */
const OVERVIEW = 'README'

const files = import.meta.glob<SearchedArticle[]>(
  ['../../../../../docs/methods/README.md', '../../../../../docs/methods/*/README.md'],
  { query: '?searched', import: 'articles' },
)

function pathOf(name: string): string {
  const guide = GUIDE_NAMES.find((known) => known === name)
  return guide === undefined ? (methodRoute(`${name}.md`) ?? '/help/methods') : GUIDE_PATHS[guide]
}

function figureTexts(): HelpText[] {
  return figures.map(({ name, explanation, page }) => ({
    path: methodRoute(page) ?? '/help/methods',
    page: i18n._(name),
    heading: '',
    anchor: '',
    text: i18n._(explanation),
  }))
}

function importTexts(): HelpText[] {
  const article = csvImportText()
  return sectionsOf(article).map((section) => ({ ...section, path: '/help/csv-import', page: article.title }))
}

function errorTexts(): HelpText[] {
  // Its keys are the codes.
  const codes = Object.keys(problems) as (keyof typeof problems)[]
  return codes.map((code) => ({
    path: '/help/errors',
    page: t`Errors and their codes`,
    heading: i18n._(problems[code].title),
    anchor: code,
    text: `${code}. ${i18n._(remedies[code])}`,
  }))
}

/** All texts of the help in the language of the page: figures first, then how to import, methods, guides, errors. */
export async function loadHelpTexts(): Promise<HelpText[]> {
  const at = (folder: string) => files[`../../../../../docs/methods/${folder}README.md`]
  const articles = (await (at(`${i18n.locale}/`) ?? at(''))?.()) ?? []
  const written = articles.flatMap(({ name, title, sections }) =>
    sections
      .filter(({ anchor }) => name !== OVERVIEW || anchor !== '')
      .map((section) => ({ ...section, path: pathOf(name), page: title })),
  )
  return [...figureTexts(), ...importTexts(), ...written, ...errorTexts()]
}
