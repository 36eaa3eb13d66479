import type { Article, ArticleNode, ArticleTag } from './article.ts'

/** What an article says below a heading of the second level; before the first one there is neither heading nor anchor. */
export interface ArticleSection {
  heading: string
  anchor: string
  text: string
}

const INLINE = new Set<ArticleTag>(['a', 'code', 'em', 'strong'])
const CELLS = new Set<ArticleTag>(['th', 'td'])
/** How the texts of docs/ name each other. */
const FILE = /\b([\w-]+)\.md\b/g

/** The words of an element, without what programs read. */
export function textOf(node: ArticleNode): string {
  if (typeof node === 'string') return node.replace(FILE, (_, name: string) => name.replaceAll('-', ' '))
  if (node.tag === 'pre') return ''
  const text = node.children.map(textOf).join('')
  if (INLINE.has(node.tag)) return text
  return CELLS.has(node.tag) ? `${text} · ` : `${text} `
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The part of an address that leads to a heading. */
export const anchorOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

/** The sections of an article that say something, each with its heading. */
export function sectionsOf({ body }: Article): ArticleSection[] {
  const sections: ArticleSection[] = [{ heading: '', anchor: '', text: '' }]
  for (const node of body) {
    const text = textOf(node)
    if (typeof node !== 'string' && node.tag === 'h2') {
      const heading = tidy(text)
      sections.push({ heading, anchor: anchorOf(heading), text: '' })
    } else (sections.at(-1) as ArticleSection).text += text
  }
  return sections
    .map((section) => ({ ...section, text: tidy(section.text) }))
    .filter(({ heading, text }) => heading !== '' || text !== '')
}
