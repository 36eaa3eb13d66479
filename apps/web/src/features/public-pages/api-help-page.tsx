import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { textLink } from '../../ui/text-link.ts'
import type { Article, ArticleNode } from './article.ts'
import { ArticlePage } from './article-page.tsx'
import { ArticleText } from './article-text.tsx'

function GuideLink({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} className={textLink}>
      {children}
    </a>
  )
}

/** What stands for the address of an installation in the texts of docs/. */
const EXAMPLE_ORIGIN = 'https://plumbline.example.com'

/** The same text with the address of this installation, so that its commands can be copied. */
function addressHere(nodes: ArticleNode[]): ArticleNode[] {
  return nodes.map((node) =>
    typeof node === 'string'
      ? node.replaceAll(EXAMPLE_ORIGIN, window.location.origin)
      : { ...node, children: addressHere(node.children) },
  )
}

function Guide({ guide, description }: { guide: Article; description: string }) {
  return (
    <ArticlePage title={guide.title} description={description} isHelp>
      <ArticleText body={addressHere(guide.body)} link={GuideLink} />
    </ArticlePage>
  )
}

const apiRoute = getRouteApi('/help/api')
const quickStartRoute = getRouteApi('/help/api/quick-start')
const assistantsRoute = getRouteApi('/help/assistants')

/** How programs use the API: tokens, pagination, idempotency and errors. */
export function ApiHelpPage() {
  return (
    <Guide
      guide={apiRoute.useLoaderData()}
      description={t`Access tokens, pagination, idempotency and errors of Plumbline’s API.`}
    />
  )
}

/** The first calls of a script, in three languages. */
export function ApiQuickStartPage() {
  return (
    <Guide
      guide={quickStartRoute.useLoaderData()}
      description={t`Find an asset, record a purchase, read and explain: with curl, JavaScript and Python.`}
    />
  )
}

/** How assistants are connected through the Model Context Protocol. */
export function AssistantsHelpPage() {
  return (
    <Guide
      guide={assistantsRoute.useLoaderData()}
      description={t`How an assistant reads your portfolios by the Model Context Protocol.`}
    />
  )
}
