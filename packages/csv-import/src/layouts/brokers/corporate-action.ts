import { text } from '@plumbline/text/text'
import { ExactDecimal } from '../../cells/numbers.ts'
import type { ImportField } from '../../words/import-field.ts'
import type { LineReading } from '../broker-reader.ts'

type Values = { line: number } & Partial<Record<ImportField, string>>

/**
 * A corporate action in the words of Interactive Brokers: a split with its ratio, or else left out with what it says.
 *
 * @param reportDate ISO date: the first trading day after it, if stated
 */
export function readCorporateAction(words: string, values: Values, reportDate: string): LineReading {
  const { units, ...common } = values
  const [, more, less] = /\bSPLIT (\d+) FOR (\d+)/i.exec(words) ?? []
  if (more !== undefined && less !== undefined) {
    const type = new ExactDecimal(more).lessThan(less) ? 'Reverse split' : 'Split'
    return { ...common, type, splitRatio: `${more}:${less}`, comments: words }
  }
  return {
    ...common,
    ...(reportDate !== '' && { date: reportDate }),
    ...(units !== undefined && { units }),
    comments: words,
    leftOut: text('“{word}” is a corporate action: enter what it changed', { word: words }),
    isUnsupported: true,
  }
}
