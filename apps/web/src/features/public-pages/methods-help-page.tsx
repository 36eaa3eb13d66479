import { getRouteApi, Link } from '@tanstack/react-router'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'
import { methodRoute } from './method-texts.ts'
import styles from './public-pages.module.css'

const components: Components = {
  a({ href = '', children }) {
    const route = methodRoute(href)
    if (route === undefined) return <>{children}</>
    return (
      <Link to={route} className={textLink}>
        {children}
      </Link>
    )
  },
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }) => (
    // A wide table scrolls on its own, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus
    <section className={styles.codes} aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
}

function MethodArticle({ title, text }: { title: string; text: string }) {
  return (
    <ArticlePage title={title} description={`How Plumbline measures: ${title}.`}>
      <div className={styles.method}>
        <Markdown remarkPlugins={[remarkGfm]} components={components}>
          {text}
        </Markdown>
      </div>
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
