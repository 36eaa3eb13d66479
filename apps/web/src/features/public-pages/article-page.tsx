import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'
import { PublicFrame } from './public-frame.tsx'
import styles from './public-pages.module.css'

type ArticlePageProps = {
  title: string
  description: string
  /** A page of the help, with a link to the Help Center. */
  isHelp?: boolean
  /** As wide as the frame instead of a column of text. */
  isWide?: boolean
  children: ReactNode
}

/** A page of text. */
export function ArticlePage({ title, description, isHelp, isWide, children }: ArticlePageProps) {
  return (
    <PublicFrame>
      <PageMeta title={t`${title} · Plumbline`} description={description} />
      <article className={styles.article} data-wide={isWide || undefined}>
        {isHelp && (
          <p>
            <Link to="/help" className={textLink}>
              {t`Help Center`}
            </Link>
          </p>
        )}
        <PageHead title={title} />
        {children}
      </article>
    </PublicFrame>
  )
}
