import { text } from '@plumbline/text/text'
import { XmlElement as ParsedElement, parseXml as parse, XmlCdata, XmlText } from '@rgrove/parse-xml'
import type { ReadRefusal } from '../tables/csv-table.ts'

/** Why a file that should be XML is not read. */
export const UNREADABLE_XML: ReadRefusal = { code: 'not-text', message: text('The XML cannot be read'), line: null }

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Direct text content, trimmed. */
  readonly text: string
  /** 1-based line of the file on which it begins. */
  readonly line: number
}

/** Counts lines up to positions that ascend. */
function lineCounter(text: string): (position: number) => number {
  let line = 1
  let counted = 0
  return (position) => {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < position; at = text.indexOf('\n', counted)) {
      line += 1
      counted = at + 1
    }
    return line
  }
}

function toElement(parsed: ParsedElement, lineOf: (position: number) => number): XmlElement {
  const line = lineOf(parsed.start)
  const texts = parsed.children.filter((child) => child instanceof XmlText || child instanceof XmlCdata)
  const elements = parsed.children.filter((child) => child instanceof ParsedElement)
  return {
    name: parsed.name,
    attributes: parsed.attributes,
    children: elements.map((child) => toElement(child, lineOf)),
    text: texts
      .map(({ text }) => text)
      .join('')
      .trim(),
    line,
  }
}

/**
 * The root element; undefined if the text is not well-formed XML. Expands only XML's five predefined entities and
 * references to characters.
 */
export function parseXml(source: string): XmlElement | undefined {
  const content = source.replace(/^\uFEFF/, '')
  const begin = content.search(/\S/)
  if (begin === -1) return undefined
  try {
    const { root } = parse(content.slice(begin), { includeOffsets: true })
    const lineOf = lineCounter(content)
    return root === null ? undefined : toElement(root, (position) => lineOf(position + begin))
  } catch {
    return undefined
  }
}

/** All descendants with that name, at any depth. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendants(child, name)])
}

/** The text of the child with that name; null if there is none. */
export function childText(element: XmlElement, name: string): string | null {
  const text = element.children.find((child) => child.name === name)?.text ?? ''
  return text === '' ? null : text
}
