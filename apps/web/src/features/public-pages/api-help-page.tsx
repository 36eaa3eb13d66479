import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { article as apiGuide } from '../../../../../docs/api.md?article'
import { article as quickStart } from '../../../../../docs/api-quick-start.md?article'
import { article as assistantsGuide } from '../../../../../docs/assistants.md?article'
import { textLink } from '../../ui/text-link.ts'
import type { ArticleNode } from './article.ts'
import { ArticlePage } from './article-page.tsx'
import { ArticleText } from './article-text.tsx'
import { EnglishText } from './english-text.tsx'

function GuideLink({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} className={textLink}>
      {children}
    </a>
  )
}

/** How programs use the API: tokens, pagination, idempotency and errors. */
export function ApiHelpPage() {
  return (
    <ArticlePage
      title={t`The API`}
      description={t`Access tokens, pagination, idempotency and errors of Plumbline’s API.`}
    >
      <EnglishText>
        <ArticleText body={apiGuide.body} link={GuideLink} />
      </EnglishText>
    </ArticlePage>
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

/** The first calls of a script, in three languages. */
export function ApiQuickStartPage() {
  return (
    <ArticlePage
      title={t`The API in five minutes`}
      description={t`Find an asset, record a purchase, read and explain: with curl, JavaScript and Python.`}
    >
      <EnglishText>
        <ArticleText body={addressHere(quickStart.body)} link={GuideLink} />
      </EnglishText>
    </ArticlePage>
  )
}

/** How assistants are connected through the Model Context Protocol. */
export function AssistantsHelpPage() {
  return (
    <ArticlePage
      title={t`Assistants`}
      description={t`How an assistant reads your portfolios by the Model Context Protocol.`}
    >
      <EnglishText>
        <ArticleText body={assistantsGuide.body} link={GuideLink} />
      </EnglishText>
    </ArticlePage>
  )
}
