import type { ArchiveFileName } from '@plumbline/contract/account-archive/schemas'
import { text } from '@plumbline/text/text'
import { MAX_LINE_BYTES, MAX_LINE_MARKS, MAX_LINES } from './archive-limits.ts'
import { parseJson, refuse } from './archive-refusals.ts'

const NEWLINE = 0x0a
/** Marks the bytes of JSON before which another value begins. */
const isMark = Uint8Array.from({ length: 256 }, (_, byte) => (',:[{'.includes(String.fromCharCode(byte)) ? 1 : 0))

function hasTooManyMarks(line: Uint8Array): boolean {
  if (line.length <= MAX_LINE_MARKS) return false
  let marks = 0
  for (const byte of line) marks += isMark[byte] ?? 0
  return marks > MAX_LINE_MARKS
}

function textOfLine(file: ArchiveFileName, line: number, parts: readonly Uint8Array[]): string {
  const [only] = parts
  const bytes = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts)
  if (hasTooManyMarks(bytes)) refuse({ file, line }, text('The line has too many values'))
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

/** A line of a file, parsed. Its number is 1-based. */
export interface ParsedLine {
  line: number
  /** Of the line, as text. */
  bytes: number
  record: unknown
}

/**
 * Parses a file of JSON lines chunk by chunk. Only one line is in memory at a time.
 *
 * @throws {DomainError} `archive-not-valid`: a line or their number is too large, or a line is not JSON
 */
export async function* parseLines(
  file: keyof typeof MAX_LINES,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ParsedLine> {
  let line = 1
  let parts: Uint8Array[] = []
  let bytes = 0
  const take = (part: Uint8Array) => {
    bytes += part.length
    if (bytes > MAX_LINE_BYTES) refuse({ file, line }, text('The line is too long'))
    if (part.length > 0) parts.push(part)
  }
  const finish = (): ParsedLine => {
    if (line > MAX_LINES[file])
      refuse({ file }, text('The file has more than {lines} lines', { lines: MAX_LINES[file] }))
    const finished = { line, bytes, record: parseJson(textOfLine(file, line, parts), { file, line }) }
    line++
    parts = []
    bytes = 0
    return finished
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end))
      yield finish()
      start = end + 1
    }
    take(chunk.subarray(start))
  }
  if (bytes > 0) yield finish()
}
