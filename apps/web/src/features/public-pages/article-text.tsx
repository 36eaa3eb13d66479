import { t } from '@lingui/core/macro'
import { type ComponentProps, type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import type { ArticleNode } from './article.ts'
import { anchorOf, textOf } from './article-sections.ts'
import styles from './public-pages.module.css'

type ArticleLink = ComponentType<ComponentProps<'a'>> | 'a'

function draw(node: ArticleNode, link: ArticleLink): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href } = node
  const children = node.children.map((child) => draw(child, link))
  if (tag === 'a') return createElement(link, { href }, ...children)
  if (tag === 'table') return <WideTable>{createElement('table', null, ...children)}</WideTable>
  // A scrolling region must take focus.
  if (tag === 'pre') return createElement('pre', { tabIndex: 0 }, ...children)
  if (tag === 'h2') return createElement('h2', { id: anchorOf(textOf(node).trim()) }, ...children)
  return createElement(tag, null, ...children)
}

/** A wide table scrolls on its own, also by keyboard. */
function WideTable({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus
    <section className={styles.codes} aria-label={t`Table`} tabIndex={0}>
      {children}
    </section>
  )
}

/** The elements of an article, one after the other. `link` draws its links. */
export function ArticleNodes({ nodes, link = 'a' }: { nodes: ArticleNode[]; link?: ArticleLink }) {
  return createElement(Fragment, null, ...nodes.map((node) => draw(node, link)))
}

/** A text of docs/. `link` draws its links. */
export function ArticleText({ body, link }: { body: ArticleNode[]; link: ArticleLink }) {
  return (
    <div className={styles.method}>
      <ArticleNodes nodes={body} link={link} />
    </div>
  )
}
