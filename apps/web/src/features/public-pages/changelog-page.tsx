import { t } from '@lingui/core/macro'
import Markdown from 'react-markdown'
import changelog from '../../../../../CHANGELOG.md?raw'
import roadmap from '../../../../../ROADMAP.md?raw'
import { ArticlePage } from './article-page.tsx'
import { EnglishText } from './english-text.tsx'
import styles from './public-pages.module.css'
import { releaseNotes } from './release-notes.ts'

/** What is planned, from ROADMAP.md, and what is new in each version, from CHANGELOG.md. */
export function ChangelogPage() {
  return (
    <ArticlePage title={t`Changelog`} description={t`What is planned, and what is new in each version of Plumbline.`}>
      <EnglishText>
        <div className={styles.method}>
          <section id="roadmap">
            <Markdown>{roadmap.replace(/^# /, '## ')}</Markdown>
          </section>
          <Markdown>{releaseNotes(changelog)}</Markdown>
        </div>
      </EnglishText>
    </ArticlePage>
  )
}
