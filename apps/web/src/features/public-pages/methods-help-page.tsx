import { t } from '@lingui/core/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { textLink } from '../../ui/text-link.ts'
import type { Article } from './article.ts'
import { ArticlePage } from './article-page.tsx'
import { ArticleText } from './article-text.tsx'
import { methodRoute } from './method-texts.ts'

function MethodLink({ href = '', children }: ComponentProps<'a'>) {
  const route = methodRoute(href)
  if (route === undefined) return <>{children}</>
  return (
    <Link to={route} className={textLink}>
      {typeof children === 'string' ? nameMethod(children) : children}
    </Link>
  )
}

/** `cost-basis.md`, as the texts link to each other, becomes `Cost basis`. */
function nameMethod(text: string): string {
  const name = /^([\w-]+)\.md$/.exec(text)?.[1]?.replaceAll('-', ' ')
  return name === undefined ? text : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function MethodArticle({ title, body }: Article) {
  return (
    <ArticlePage title={title} description={t`How Plumbline measures: ${title}.`} isHelp>
      <ArticleText body={body} link={MethodLink} />
    </ArticlePage>
  )
}

const overviewRoute = getRouteApi('/help/methods')
const pageRoute = getRouteApi('/help/methods/$page')

/** What every measure means: the list of the pages. */
export function MethodsHelpPage() {
  return <MethodArticle {...overviewRoute.useLoaderData()} />
}

/** One measure: formula, conventions, an example, and where it comes from. */
export function MethodHelpPage() {
  return <MethodArticle {...pageRoute.useLoaderData()} />
}
