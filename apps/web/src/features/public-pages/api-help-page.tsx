import type { ComponentProps } from 'react'
import guide from '../../../../../docs/api.md?raw'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'
import { ArticleText } from './article-text.tsx'

const text = guide.slice(guide.indexOf('\n')).trim()

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
    <ArticlePage title="The API" description="Access tokens, pagination, idempotency and errors of Plumbline’s API.">
      <ArticleText text={text} link={GuideLink} />
    </ArticlePage>
  )
}
