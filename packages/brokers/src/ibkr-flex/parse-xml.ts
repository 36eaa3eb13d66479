import { type SaxesAttributePlain, SaxesParser } from 'saxes'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Direct text content, trimmed. */
  readonly text: string
}

interface OpenElement {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: XmlElement[]
  text: string
}

/** The root element; undefined if the text is not well-formed XML. Expands only XML's five predefined entities. */
export function parseXml(text: string): XmlElement | undefined {
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, attributes: attributes as Record<string, SaxesAttributePlain & string>, children: [], text: '' })
  })
  parser.on('text', (part) => {
    const current = open.at(-1)
    if (current !== undefined) current.text += part
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined) return
    const closed = { ...element, text: element.text.trim() }
    const parent = open.at(-1)
    if (parent === undefined) root = closed
    else parent.children.push(closed)
  })
  try {
    parser.write(text.replace(/^\uFEFF/, '').trimStart()).close()
  } catch {
    return undefined
  }
  return root
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
