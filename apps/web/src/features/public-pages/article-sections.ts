import type { Article, ArticleNode, ArticleTag } from './article.ts'

/** The text below an h2 heading. In the part before the first heading, heading and anchor are empty. */
export interface ArticleSection {
  heading: string
  anchor: string
  text: string
}

/** An article of docs/ as the build compiles it for the search. */
export interface SearchedArticle {
  /** The name of its file, without `.md`. */
  name: string
  title: string
  sections: ArticleSection[]
}

const INLINE = new Set<ArticleTag>(['a', 'code', 'em', 'strong'])
const CELLS = new Set<ArticleTag>(['th', 'td'])
/** How pages of docs/ refer to each other. */
const FILE = /\b([\w-]+)\.md\b/g

/** The text of an element, without code blocks. */
export function textOf(node: ArticleNode): string {
  if (typeof node === 'string') return node.replace(FILE, (_, name: string) => name.replaceAll('-', ' '))
  if (node.tag === 'pre') return ''
  const text = node.children.map(textOf).join('')
  if (INLINE.has(node.tag)) return text
  return CELLS.has(node.tag) ? `${text} · ` : `${text} `
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The id of a heading, and the fragment of its address. */
export const anchorOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

/** The sections of an article that have a heading or text. */
export function sectionsOf({ body }: Article): ArticleSection[] {
  let section: ArticleSection = { heading: '', anchor: '', text: '' }
  const sections = [section]
  for (const node of body) {
    const text = textOf(node)
    if (typeof node !== 'string' && node.tag === 'h2') {
      const heading = tidy(text)
      section = { heading, anchor: anchorOf(heading), text: '' }
      sections.push(section)
    } else section.text += text
  }
  return sections
    .map((each) => ({ ...each, text: tidy(each.text) }))
    .filter(({ heading, text }) => heading !== '' || text !== '')
}
