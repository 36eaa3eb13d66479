import { t } from '@lingui/core/macro'
import { article as changelog } from '../../../../../CHANGELOG.md?releases'
import { article as roadmap } from '../../../../../ROADMAP.md?article'
import { ArticlePage } from './article-page.tsx'
import { ArticleNodes } from './article-text.tsx'
import { EnglishText } from './english-text.tsx'
import styles from './public-pages.module.css'

/** What is planned, from ROADMAP.md, and what is new in each version, from CHANGELOG.md. */
export function ChangelogPage() {
  return (
    <ArticlePage title={t`Changelog`} description={t`What is planned, and what is new in each version of Plumbline.`}>
      <EnglishText>
        <div className={styles.method}>
          <section id="roadmap">
            <h2>{roadmap.title}</h2>
            <ArticleNodes nodes={roadmap.body} />
          </section>
          <ArticleNodes nodes={changelog.body} />
        </div>
      </EnglishText>
    </ArticlePage>
  )
}
