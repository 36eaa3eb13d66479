import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MAX_CHARACTERS = 120

/** Each change of the changelog is one line, so that two changes never meet in one. */
const EXEMPT = /^CHANGELOG[.]md$/
const ITEM = /^(\s*)((?:[-*]|\d+[.])\s+)/
const NOT_PROSE = /^\s*(?:$|[|#<>]|```|!\[|---)/
/** At the beginning of a line, these would make a list, a heading or a quotation. */
const MARK = /^(?:[-+*#>|]+|\d+[.)])$/

/** Code with spaces is one word. */
const WORD = /(?:(`+).*?\1|\S)+/g

function wrapBlock(lines: string[]): string[] {
  const [first = ''] = lines
  const isLong = lines.some((line) => line.length > MAX_CHARACTERS)
  if (!isLong || lines.some((line) => line.endsWith('  '))) return lines
  const [start = /^\s*/.exec(first)?.[0] ?? '', indent = '', mark = ''] = ITEM.exec(first) ?? []
  const margin = mark === '' ? start : indent + ' '.repeat(mark.length)
  const words = [first.slice(start.length), ...lines.slice(1)].join(' ').match(WORD) ?? []
  const wrapped: string[] = []
  let line = start
  let isEmpty = true
  for (const word of words) {
    const isTooLong = line.length + 1 + word.length > MAX_CHARACTERS
    if (isTooLong && !isEmpty && !MARK.test(word)) {
      wrapped.push(line)
      line = margin
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...wrapped, line]
}

/** A Markdown text whose paragraphs and list items with a line of more than 120 characters are wrapped anew. */
export function wrapProse(text: string): string {
  const written: string[] = []
  let block: string[] = []
  let isCode = false
  const endBlock = () => {
    written.push(...wrapBlock(block))
    block = []
  }
  for (const line of text.split('\n')) {
    const isFence = line.trimStart().startsWith('```')
    if (isCode || isFence || NOT_PROSE.test(line)) {
      endBlock()
      written.push(line)
      if (isFence) isCode = !isCode
      continue
    }
    if (ITEM.test(line)) endBlock()
    block.push(line)
  }
  endBlock()
  return written.join('\n')
}

function documents(projectRoot: string): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']
  const files = execFileSync('git', options, { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n')
  return files.filter((file) => !EXEMPT.test(file) && existsSync(join(projectRoot, file)))
}

/** The documents with a line of prose that is too long. Tables, code and headings may be longer. */
export function findLongProse(projectRoot: string): string[] {
  return documents(projectRoot).filter((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    return wrapProse(text) !== text
  })
}

export function wrapDocuments(projectRoot: string): void {
  for (const file of findLongProse(projectRoot)) {
    const path = join(projectRoot, file)
    writeFileSync(path, wrapProse(readFileSync(path, 'utf8')))
  }
}
