export const ARTICLE_TAGS = [
  ...(['h2', 'h3', 'h4', 'p', 'blockquote', 'pre', 'ul', 'ol', 'li', 'hr', 'br'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd', 'a', 'code', 'em', 'strong'] as const),
] as const

export type ArticleTag = (typeof ARTICLE_TAGS)[number]

/** An element or text, as the build compiles it from Markdown. */
export type ArticleNode = string | { tag: ArticleTag; children: ArticleNode[]; href?: string }

/** A text of docs/. */
export interface Article {
  /** Empty in a text that begins without one. */
  title: string
  /** What follows the title. */
  body: ArticleNode[]
}
