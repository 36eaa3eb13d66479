import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PublicFrame } from './public-frame.tsx'
import styles from './public-pages.module.css'

type ArticlePageProps = { title: string; description: string; children: ReactNode }

/** A page of text. */
export function ArticlePage({ title, description, children }: ArticlePageProps) {
  return (
    <PublicFrame>
      <PageMeta title={t`${title} · Plumbline`} description={description} />
      <article className={styles.article}>
        <PageHead title={title} />
        {children}
      </article>
    </PublicFrame>
  )
}
