import { type FoundTerm, findDayTerms } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import type { DayField } from '../words/word-list.ts'
import { placeOf } from './document-lines.ts'
import type { ScannedLine } from './scan-line.ts'

/** A day of a document with what the words around it say that it means. */
export interface LabelledDay {
  readonly lineIndex: number
  /** ISO; two where day and month can be exchanged. */
  readonly days: readonly string[]
  readonly time: string | null
  /** Empty without a label. */
  readonly fields: ReadonlySet<DayField>
  readonly label: string
}

const NONE: ReadonlySet<DayField> = new Set()
const LETTER: ReadonlySet<DayField> = new Set(['letter'])
const HEADER_DISTANCE = 3
/** "Zürich, 8 June 2023" heads a letter. */
const PLACE = /^\s*[\p{L}][\p{L}. /()-]{1,30},?\s*(?:den|the|le|il|de|d\.)?\s*$/iu

export function labelDays(lines: readonly ScannedLine[]): LabelledDay[] {
  const isMonthFirst = monthComesFirst(lines)
  return lines.flatMap((scanned, index) => {
    const above = lines.slice(Math.max(0, index - HEADER_DISTANCE), index)
    return scanned.days.map((day, position): LabelledDay => {
      const previous = scanned.days[position - 1]
      const text = scanned.line.text.slice(previous?.end ?? 0, day.start)
      const term =
        lastTerm(findDayTerms(foldText(text))) ?? (previous === undefined ? null : continuedTerm(scanned, position))
      const next = scanned.days[position + 1]
      const time =
        scanned.times.find(({ start }) => start >= day.end && (next === undefined || start < next.start))?.time ?? null
      const found = { lineIndex: scanned.line.index, days: orderDays(day.days, isMonthFirst), time }
      if (term !== null) return { ...found, fields: term.fields, label: term.term }
      const column = columnTerm(scanned, position, above)
      if (column !== null) return { ...found, fields: column.fields, label: column.term }
      return { ...found, fields: position === 0 && PLACE.test(text) ? LETTER : NONE, label: '' }
    })
  })
}

/** The term that stands closest to the day. */
function lastTerm(terms: readonly FoundTerm<DayField>[]): FoundTerm<DayField> | null {
  return terms.at(-1) ?? null
}

/** The second day of a period has the label of the first: "01.01.2023 - 31.12.2023". */
function continuedTerm({ line, days }: ScannedLine, position: number): FoundTerm<DayField> | null {
  const [previous, day] = [days[position - 1], days[position]]
  if (previous === undefined || day === undefined) return null
  if (!/^\s*(?:-|–|bis|to|au|tot|al|a|til)\s*$/.test(line.text.slice(previous.end, day.start))) return null
  return lastTerm(findDayTerms(foldText(line.text.slice(0, previous.start))))
}

/** The header's term above a day: by place where places are known, otherwise by order if the counts agree. */
function columnTerm(row: ScannedLine, position: number, above: readonly ScannedLine[]): FoundTerm<DayField> | null {
  for (const header of above.toReversed()) {
    if (header.days.length > 0) continue
    const terms = findDayTerms(foldText(header.line.text))
    if (terms.length === 0) continue
    const day = row.days[position]
    const place = day === undefined ? null : placeOf(row.line, day.start, day.end)
    if (place !== null && header.line.places !== null) {
      const over = header.line.places.filter(({ left, right }) => left <= place.right && right >= place.left)
      const term = over.flatMap(({ start, end }) => findDayTerms(foldText(header.line.text.slice(start, end)))).at(-1)
      if (term !== undefined) return term
    }
    return terms.length === row.days.length ? (terms[position] ?? null) : null
  }
  return null
}

/** Whether `04/12/2024` is April 12: if another day of the document can only be read with the month first. */
function monthComesFirst(lines: readonly ScannedLine[]): boolean | null {
  const numeric = lines.flatMap(({ line, days }) =>
    days.map(({ start, end }) => /^(\d{1,2})[/-](\d{1,2})[/-]/.exec(line.text.slice(start, end))),
  )
  const parts = numeric.flatMap((match) => (match === null ? [] : [[Number(match[1]), Number(match[2])] as const]))
  if (parts.some(([first]) => first > 12)) return false
  if (parts.some(([, second]) => second > 12)) return true
  return null
}

function orderDays(days: readonly string[], isMonthFirst: boolean | null): readonly string[] {
  const [dayFirst, monthFirst] = days
  if (isMonthFirst === null || dayFirst === undefined || monthFirst === undefined) return days
  return [isMonthFirst ? monthFirst : dayFirst]
}
