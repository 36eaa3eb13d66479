import { parseSync } from '@swc/core'

const LABELS =
  /^(?:label|title|placeholder|description|text|note|lead|action|question|failed|done|aria-label|alt|reason|subject)$/
const CODE =
  /[{}<>;\\]|=[^ ]|^[a-z-]+(?: [a-z0-9-]+){0,3}$|^(?:select|insert|update|delete|create|alter|drop|with|pragma) |^[\w.]+ as \w+$|\b(?:asc|desc)$|^[\w-]+:[\w-]|^\W*$/
/** A value inside a text, by its name. */
const VALUE = /\{[^{}]*\}/g
const MACROS = /^(?:t|msg|plural|select|selectOrdinal|text|markText)$/
const MACRO_ELEMENTS = /^(?:Trans|Plural|Select)$/

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
function elementText(node: Node, onlyUntranslated: boolean): string {
  return (node.children as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value)
      if (onlyUntranslated && isTranslated(child)) return '{…}'
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') return elementText(child, onlyUntranslated)
      const expression = child.expression as Node | undefined
      if (expression?.type === 'StringLiteral') return String(expression.value)
      return expression === undefined ? '' : nameOf(expression)
    })
    .join('')
}

/** True for a text with a word beside the names of its values. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(VALUE, ''))

function isShown(text: string, isLabel: boolean): boolean {
  if (!hasWords(text) || CODE.test(text.replace(VALUE, 'X'))) return false
  return isLabel || /\p{L}\S* \S/u.test(text)
}

/** True for what translates its texts, a macro or an element such as <Trans>, and for messages of the console. */
function isTranslated(node: Node): boolean {
  const name = (named: unknown) => String((named as { value?: unknown } | undefined)?.value)
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return MACROS.test(name(node.tag))
    case 'CallExpression':
      return MACROS.test(name(node.callee)) || name((node.callee as { object?: unknown }).object) === 'console'
    case 'NewExpression':
      return name(node.callee) === 'Error'
    case 'JSXElement':
      return MACRO_ELEMENTS.test(name((node.opening as { name: unknown }).name))
    default:
      return false
  }
}

const isLiteral = ({ type }: Node) => type === 'StringLiteral' || type === 'TemplateLiteral'

const literalText = (node: Node) => tidy(node.type === 'StringLiteral' ? String(node.value) : templateText(node))

/** The literals that a macro translates: its template, its message, or the cases of a plural. */
function messagesOf(node: Node): Node[] {
  if (node.type === 'TaggedTemplateExpression') return [node.template as Node]
  return ((node.arguments as { expression: Node }[] | undefined) ?? [])
    .flatMap(({ expression }, index) => {
      if (expression.type !== 'ObjectExpression') return [expression]
      if (index > 0 && /^(?:text|markText)$/.test(nameOf(node.callee as Node).slice(1, -1))) return []
      const cases = expression.properties as { key?: { value?: unknown }; value?: Node }[]
      return cases.flatMap(({ key, value }) => (value === undefined || key?.value === 'context' ? [] : [value]))
    })
    .filter(isLiteral)
}

function collect(node: Node, texts: Set<string>, onlyUntranslated: boolean, isLabel = false): void {
  if (/^(?:Import|Ts|ExportAll)/.test(node.type) && !/^Ts(?:As|Satisfies|NonNull|Const)/.test(node.type)) return
  if (onlyUntranslated && isTranslated(node)) return
  if (/^(?:TaggedTemplate|Call)Expression$/.test(node.type) && isTranslated(node)) {
    for (const text of messagesOf(node).map(literalText)) if (hasWords(text)) texts.add(text)
  }
  if (isLiteral(node) && isShown(literalText(node), isLabel)) texts.add(literalText(node))
  const hasText = (node.children as Node[] | undefined)?.some(
    ({ type, value }) => type === 'JSXText' && tidy(String(value)),
  )
  if (hasText === true) {
    const text = tidy(elementText(node, onlyUntranslated))
    if (!onlyUntranslated || hasWords(text)) texts.add(text)
  }
  const name = (node.type === 'JSXAttribute' ? node.name : node.key) as { value?: unknown } | undefined
  const isLabelled = isLabel && node.type !== 'ArrowFunctionExpression' && node.type !== 'CallExpression'
  for (const child of childrenOf(node)) {
    collect(child, texts, onlyUntranslated, isLabelled || LABELS.test(String(name?.value ?? '')))
  }
}

/**
 * The texts of a source file that users can see: texts between tags as a whole, all that a macro translates, and
 * literals that look like a sentence or stand where labels stand. With `onlyUntranslated`, those that a macro or <Trans> translates are left out.
 */
export function findShownTexts(source: string, file: string, onlyUntranslated = false): string[] {
  const texts = new Set<string>()
  collect(
    parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node,
    texts,
    onlyUntranslated,
  )
  return [...texts]
}
