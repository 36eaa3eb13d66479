import { t } from '@lingui/core/macro'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import styles from './public-pages.module.css'

const blocks: Components = {
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }) => (
    // A wide table scrolls on its own, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus
    <section className={styles.codes} aria-label={t`Table`} tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
}

/** A text of docs/, from its second line on. `link` draws its links. */
export function ArticleText({ text, link }: { text: string; link: NonNullable<Components['a']> }) {
  return (
    <div className={styles.method}>
      <Markdown remarkPlugins={[remarkGfm]} components={{ ...blocks, a: link }}>
        {text}
      </Markdown>
    </div>
  )
}
