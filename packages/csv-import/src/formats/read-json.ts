import { text } from '@plumbline/text/text'
import { cellOfNumber } from '../cells/plain-cell.ts'
import type { CsvRecord } from '../tables/csv-record.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { makeTable } from './make-table.ts'
import { refuseTooLarge } from './table-limits.ts'

type Entry = Record<string, unknown>

const MAX_DEPTH = 4

/**
 * Reads JSON with a list of transactions, such as Ghostfolio activities. The longest list of objects becomes a table
 * with one column per key. Nested objects get one column per key (`account.name`).
 */
export function readJson(content: string, fileName: string): ReadOutcome {
  const entries = longestList(parse(content), 0)
  if (entries.length === 0) {
    const message = text('The file has no list of transactions')
    return { ok: false, refusal: { code: 'no-rows', message, line: null } }
  }
  const flat = entries.map((entry) => flatten(entry, '', 0))
  const keys = [...new Set(flat.flatMap((cells) => [...cells.keys()]))]
  const refusal = refuseTooLarge(flat.length, keys.length)
  if (refusal !== null) return refusal
  const rows = flat.map(
    (cells, index): CsvRecord => ({ line: index + 1, cells: keys.map((key) => cells.get(key) ?? '') }),
  )
  return makeTable([{ line: 0, cells: keys }, ...rows], { fileName, encoding: null, delimiter: null })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function longestList(value: unknown, depth: number): Entry[] {
  if (Array.isArray(value)) return value.filter(isEntry)
  if (!isEntry(value) || depth > MAX_DEPTH) return []
  const lists = Object.values(value).map((part) => longestList(part, depth + 1))
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), [])
}

function flatten(entry: Entry, prefix: string, depth: number): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [key, value] of Object.entries(entry)) {
    if (isEntry(value) && depth < MAX_DEPTH) {
      for (const [inner, cell] of flatten(value, `${prefix}${key}.`, depth + 1)) cells.set(inner, cell)
    } else cells.set(prefix + key, cellOf(value))
  }
  return cells
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return cellOfNumber(String(value))
  return typeof value === 'object' ? '' : String(value).trim()
}
