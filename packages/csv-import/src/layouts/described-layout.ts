import type { Text } from '@plumbline/text/text'
import { sumOf } from '../cells/exact-amounts.ts'
import type { ImportField } from '../words/import-field.ts'
import type { BrokerReader, Line, LineReading } from './broker-reader.ts'

/**
 * Where a line states the value of a field: below a header, below the first of several that is filled, as a sum of
 * amounts, inside a sentence (the first group of `pattern`), or not at all, because it is the same in every line.
 */
export type ValueSource =
  | string
  | { readonly firstOf: readonly string[]; readonly otherwise?: string }
  | { readonly sum: readonly string[] }
  | { readonly capture: RegExp; readonly from: string }
  | { readonly constant: string }

export type ValueSources = Readonly<Partial<Record<ImportField, ValueSource>>>

/** Lines in which every header's cell matches its pattern. They are left out, or have other values than the rest. */
export interface RowRule {
  readonly when: Readonly<Record<string, RegExp>>
  /** The reason, which may tell a cell of the line. */
  readonly leftOut?: Text | ((line: Line) => Text)
  /** Left out because a portfolio does not hold such an instrument. */
  readonly isUnsupported?: true
  readonly values?: ValueSources
}

/**
 * A broker's file as data: its headers, where each field stands, and the rules for lines, of which the first that fits
 * applies.
 */
export interface DescribedLayout extends Omit<BrokerReader, 'read' | 'fields'> {
  readonly values: ValueSources
  readonly rows?: readonly RowRule[]
}

/** The reader of a described layout. */
export function readerOf({ values, rows = [], ...reader }: DescribedLayout): BrokerReader {
  return { ...reader, read: (lines) => lines.map((line) => readLine(line, values, rows)) }
}

function readLine(line: Line, values: ValueSources, rows: readonly RowRule[]): LineReading {
  const rule = rows.find(({ when }) => Object.entries(when).every(([header, pattern]) => pattern.test(line.of(header))))
  if (rule?.leftOut !== undefined) {
    const { leftOut, isUnsupported } = rule
    const reason = typeof leftOut === 'function' ? leftOut(line) : leftOut
    return { line: line.line, leftOut: reason, ...(isUnsupported && { isUnsupported }) }
  }
  const sources = Object.entries({ ...values, ...rule?.values })
  return {
    line: line.line,
    ...Object.fromEntries(sources.map(([field, source]) => [field, cellOfSource(line, source)])),
  }
}

function cellOfSource(line: Line, source: ValueSource): string {
  if (typeof source === 'string') return line.of(source)
  if ('constant' in source) return source.constant
  if ('sum' in source) return sumOf(source.sum.map(line.amountOf))
  if ('capture' in source) return source.capture.exec(line.of(source.from))?.[1] ?? ''
  return source.firstOf.map((header) => line.of(header)).find((cell) => cell !== '') ?? source.otherwise ?? ''
}
