import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import apiGuide from '../../../../../docs/api.md?raw'
import assistantsGuide from '../../../../../docs/assistants.md?raw'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'
import { ArticleText } from './article-text.tsx'
import { EnglishText } from './english-text.tsx'

const withoutTitle = (guide: string) => guide.slice(guide.indexOf('\n')).trim()

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
        <ArticleText text={withoutTitle(apiGuide)} link={GuideLink} />
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
        <ArticleText text={withoutTitle(assistantsGuide)} link={GuideLink} />
      </EnglishText>
    </ArticlePage>
  )
}
