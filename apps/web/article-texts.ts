import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Nodes } from 'hast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { toHast } from 'mdast-util-to-hast'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Plugin } from 'vite'
import { ARTICLE_TAGS, type Article, type ArticleNode, type ArticleTag } from './src/features/public-pages/article.ts'
import { type SearchedArticle, sectionsOf } from './src/features/public-pages/article-sections.ts'
import { GUIDE_NAMES } from './src/features/public-pages/guide-names.ts'
import { releaseNotes } from './src/features/public-pages/release-notes.ts'

const TEXT = /^(.+\.md)\?(article|releases|searched)$/
/** Between blocks, a line break is no text. */
const BLOCKS = new Set(['root', 'blockquote', 'ul', 'ol', 'table', 'thead', 'tbody', 'tr'])
const SAFE_ADDRESS = /^(?:https?:|mailto:|[^:]*(?:[/?#]|$))/

const isKnownTag = (tag: string): tag is ArticleTag => (ARTICLE_TAGS as readonly string[]).includes(tag)

function toNodes(node: Nodes): ArticleNode[] {
  if (node.type === 'text') return [node.value]
  if (node.type === 'root') return childrenOf(node)
  if (node.type !== 'element') throw new Error(`An article cannot hold ${node.type}`)
  const { tagName: tag, properties } = node
  if (!isKnownTag(tag)) throw new Error(`An article cannot hold <${tag}>`)
  const children = childrenOf(node)
  if (tag !== 'a') return [{ tag, children }]
  const href = String(properties.href)
  if (!SAFE_ADDRESS.test(href)) throw new Error(`An article cannot link to ${href}`)
  return [{ tag, children, href }]
}

function childrenOf(node: Extract<Nodes, { children: unknown }>): ArticleNode[] {
  const isBlock = BLOCKS.has(node.type === 'element' ? node.tagName : node.type)
  return node.children
    .filter((child) => !(isBlock && child.type === 'text'))
    .flatMap((child) => toNodes(child as Nodes))
}

/**
 * Compiles a text in GitHub's Markdown, with tables, that begins with its title.
 *
 * @throws {Error} an element or a link that no article has, such as HTML
 */
export function compileArticle(markdown: string): Article {
  const title = /^# (.*)/.exec(markdown)?.[1]
  const text = title === undefined ? markdown : markdown.slice(markdown.indexOf('\n'))
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  return { title: title ?? '', body: toNodes(toHast(tree, { allowDangerousHtml: true })) }
}

/** The files that the help searches, of one language: those beside the overview of the methods, and the guides. */
async function listSearched(overview: string): Promise<string[]> {
  const methods = dirname(overview)
  const language = basename(methods)
  const guides = language === 'methods' ? dirname(methods) : join(methods, '../..', language)
  const names = await readdir(methods)
  return [
    ...names.filter((name) => name.endsWith('.md')).map((name) => join(methods, name)),
    ...GUIDE_NAMES.map((name) => join(guides, `${name}.md`)),
  ]
}

async function compileSearched(file: string): Promise<SearchedArticle> {
  const article = compileArticle(await readFile(file, 'utf8'))
  return { name: basename(file, '.md'), title: article.title, sections: sectionsOf(article) }
}

/**
 * Compiles `NAME.md?article`, and the released versions of a changelog, `NAME.md?releases`, and what
 * the help searches in a language, `methods/README.md?searched`, while the application is built, so that no page loads
 * a reader of Markdown.
 */
export const articleTexts: Plugin = {
  name: 'article-texts',
  enforce: 'pre',
  load: {
    filter: { id: TEXT },
    async handler(id) {
      const [, file = '', kind] = TEXT.exec(id) ?? []
      if (kind === 'searched') {
        const files = await listSearched(file)
        for (const each of files) this.addWatchFile(each)
        return `export const articles = ${JSON.stringify(await Promise.all(files.map(compileSearched)))}`
      }
      this.addWatchFile(file)
      const source = await readFile(file, 'utf8')
      const article = compileArticle(kind === 'releases' ? releaseNotes(source) : source)
      return `export const article = ${JSON.stringify(article)}`
    },
  },
}
