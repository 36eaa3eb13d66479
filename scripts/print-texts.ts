import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { root } from './tool.ts'

/*
 * `npm run texts` prints every text that users, operators and clients of the API can see, by file, so that a person can
 * proofread them: texts between tags as a whole, and literals that look like a sentence or stand where labels stand.
 */

const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'scripts/*.ts']
const NOT_SHOWN = /\.test\.tsx?$|\/testing\/|\/migrations\/|packages\/fixtures\/|\/print-texts\.ts$/
const LABELS =
  /^(?:label|title|placeholder|description|text|note|lead|action|question|failed|done|aria-label|alt|reason|subject)$/
const CODE =
  /[{}<>;\\]|=[^ ]|^[a-z-]+(?: [a-z0-9-]+){0,3}$|^(?:select|insert|update|delete|create|alter|drop|with|pragma) |^[\w.]+ as \w+$|\b(?:asc|desc)$|^[\w-]+:[\w-]|^\W*$/

interface Node {
  type: string
  [key: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The nodes below a node, also those that swc wraps, as it does for arguments. */
function childrenOf(node: object): Node[] {
  return Object.values(node).flatMap((value: unknown): Node[] => {
    if (isNode(value)) return [value]
    if (Array.isArray(value)) return value.flatMap((entry) => (isNode(entry) ? [entry] : childrenOf(entry ?? {})))
    return typeof value === 'object' && value !== null ? childrenOf(value) : []
  })
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

function nameOf(node: Node): string {
  const { value, property } = node as { value?: unknown; property?: { value?: unknown } }
  return `{${String(property?.value ?? value ?? '…')}}`
}

/** A template literal, with the names of its expressions. */
function templateText({ quasis, expressions }: Node): string {
  const parts = expressions as Node[]
  return (quasis as { cooked: string }[])
    .map(({ cooked }, index) => cooked + (parts[index] === undefined ? '' : nameOf(parts[index])))
    .join('')
}

/** The text of an element with the texts of the elements in it; expressions as their names. */
function elementText(node: Node): string {
  return (node.children as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value)
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') return elementText(child)
      const expression = child.expression as Node | undefined
      if (expression?.type === 'StringLiteral') return String(expression.value)
      return expression === undefined ? '' : nameOf(expression)
    })
    .join('')
}

function isShown(text: string, isLabel: boolean): boolean {
  if (!/\p{L}{2}/u.test(text) || CODE.test(text)) return false
  return isLabel || /\p{L}\S* \S/u.test(text)
}

function collect(node: Node, texts: Set<string>, isLabel = false): void {
  if (/^(?:Import|Ts|ExportAll)/.test(node.type) && !/^Ts(?:As|Satisfies|NonNull|Const)/.test(node.type)) return
  if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') {
    const text = tidy(node.type === 'StringLiteral' ? String(node.value) : templateText(node))
    if (isShown(text, isLabel)) texts.add(text)
  }
  const hasText = (node.children as Node[] | undefined)?.some(
    ({ type, value }) => type === 'JSXText' && tidy(String(value)),
  )
  if (hasText === true) texts.add(tidy(elementText(node)))
  const name = (node.type === 'JSXAttribute' ? node.name : node.key) as { value?: unknown } | undefined
  const isLabelled = isLabel && node.type !== 'ArrowFunctionExpression' && node.type !== 'CallExpression'
  for (const child of childrenOf(node)) collect(child, texts, isLabelled || LABELS.test(String(name?.value ?? '')))
}

for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()) {
  if (NOT_SHOWN.test(file)) continue
  const source = readFileSync(join(root, file), 'utf8')
  const texts = new Set<string>()
  collect(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node, texts)
  if (texts.size > 0) console.log(`${file}\n${[...texts].map((text) => `  ${text}`).join('\n')}\n`)
}
