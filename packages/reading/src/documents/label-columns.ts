import { bestTerm, type FoundTerm, findAmountTerms, findDayTerms, findNameTerms } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import type { AmountField } from '../words/word-list.ts'
import { alignColumns } from './align-columns.ts'
import { cellsOf, placeOf } from './document-lines.ts'
import type { ScannedLine, WrittenNumber } from './scan-line.ts'

const TOTAL: ReadonlySet<AmountField> = new Set(['total'])

export interface Columns {
  readonly fields: Map<WrittenNumber, FoundTerm<AmountField>>
  /** Enough columns to be sure: then they outrank words inside of the row. */
  readonly isTable: boolean
}

/** "Betrag / Stk.": what stands behind the slash is a piece, no column of its own. */
const SLASH =
  / ?\/ ?(?=(?:stk|st|stück|anteil|aktie|share|unit|pc|pcs|pce|piece|part|titre|action|azione|quota|acción|aandeel|stuk)(?!\p{L}))/giu

/** Two titles above two numbers can be chance, three are a table. */
const TABLE_COLUMNS = 3

/**
 * Gives each number of a row the header's term of its column. From the row upward, for each line without numbers:
 * 1. Finds its terms: amounts, days, identifiers, names. A word of a longer term of a day is no amount.
 * 2. A line with one label alone names the only number of the row below it.
 * 3. A line is a header with two terms, or with one beside another column. Above other rows it needs three.
 * 4. Matches terms with numbers: by place where places are known, otherwise in their order, as `alignColumns` says.
 */
export function columnFields(scanned: ScannedLine, above: readonly ScannedLine[]): Columns {
  const fields: Columns['fields'] = new Map()
  if (scanned.numbers.length === 0) return { fields, isTable: false }
  let isFirstRow = true
  for (const header of above.toReversed()) {
    if (header.numbers.length > 0) {
      isFirstRow = false
      continue
    }
    const folded = foldText(header.line.text.replace(SLASH, ' pro '))
    const dayTerms = findDayTerms(folded)
    const found = findAmountTerms(folded).filter(
      (term) =>
        !dayTerms.some(
          (day) =>
            day.start <= term.start &&
            day.end >= term.end &&
            (day.term.length > term.term.length || (scanned.days.length > 0 && day.term === term.term)),
        ),
    )
    const terms = found.filter(({ fields }) => !fields.has('identifier'))
    const others = [...found.filter(({ fields }) => fields.has('identifier')), ...dayTerms, ...findNameTerms(folded)]
    if (
      header === above.at(-1) &&
      isLabelOnly(folded, terms) &&
      scanned.numbers.length === 1 &&
      terms[0] !== undefined
    ) {
      for (const number of scanned.numbers) fields.set(number, terms[0])
      return { fields, isTable: false }
    }
    const isHeader =
      terms.length >= 2 ||
      (terms.length === 1 &&
        others.some(({ start, end }) => end < (terms[0]?.start ?? 0) || start > (terms[0]?.end ?? 0)))
    if (!isHeader || (!isFirstRow && terms.length < TABLE_COLUMNS)) continue
    const byPlace = fieldsByPlace(scanned, header)
    if (byPlace !== null) return { fields: byPlace, isTable: byPlace.size >= TABLE_COLUMNS }
    const numbers = scanned.numbers.filter((number) => !number.isPercent)
    for (const choice of [numbers.filter(({ isJoined }) => !isJoined), withoutParts(numbers)]) {
      for (const [number, term] of alignColumns(terms, choice, scanned)) fields.set(number, term)
    }
    const [lastTitle, lastNumber] = [terms.at(-1), numbers.at(-1)]
    if (
      fields.size === 0 &&
      isFirstRow &&
      numbers.length === 1 &&
      lastNumber?.decimals === 2 &&
      lastTitle?.end === folded.length &&
      endsLine(scanned.line.text, lastNumber)
    )
      fields.set(lastNumber, lastTitle)
    demoteNet(fields)
    return { fields, isTable: terms.length >= TABLE_COLUMNS && fields.size >= terms.length }
  }
  return { fields, isTable: false }
}

/** Numbers with spaces as one, without the parts they are made of. */
function withoutParts(numbers: readonly WrittenNumber[]): WrittenNumber[] {
  const joined = new Set(numbers.filter(({ isJoined }) => isJoined).map(({ group }) => group))
  return numbers.filter(({ isJoined, group }) => isJoined || !joined.has(group))
}

function fieldsByPlace(row: ScannedLine, header: ScannedLine): Columns['fields'] | null {
  const cells = cellsOf(header.line)
  if (cells === null || row.line.places === null) return null
  const titles = cells.flatMap(({ text, left, right }) => {
    const folded = foldText(text)
    const isDay = findDayTerms(folded).some(({ term }) => term.length === folded.length)
    const term = isDay ? null : bestTerm(findAmountTerms(folded))
    return term === null || term.fields.has('identifier') ? [] : [{ term, left, right }]
  })
  const columns: Columns['fields'] = new Map()
  for (const number of row.numbers) {
    const place = placeOf(row.line, number.start, number.end)
    if (place === null) continue
    const over = titles.filter(({ left, right }) => left <= place.right && right >= place.left)
    if (over.length === 1 && over[0] !== undefined) columns.set(number, over[0].term)
  }
  return columns.size > 0 ? columns : null
}

/** Whether a line is nothing but one label, whose amount stands in the line below. */
function isLabelOnly(folded: string, [term, second]: readonly FoundTerm<AmountField>[]): boolean {
  return term !== undefined && second === undefined && term.term.length >= folded.length * LABEL_SHARE
}

// A few words more may stand with the label: "Net amount EUR".
const LABEL_SHARE = 0.6

/** Whether nothing but a currency stands behind a number: then it belongs to the last column. */
function endsLine(text: string, { end }: WrittenNumber): boolean {
  return /^\s*[-+]?\s*(?:[A-Z]{3}|€|\$|£)?\s*$/.test(text.slice(end))
}

/** In a row of units, price and one amount, the amount is their product, also under "Total amount". */
function demoteNet(fields: Columns['fields']): void {
  const all = [...fields.values()].flatMap((term) => [...term.fields])
  if (!all.includes('units') || !all.includes('price') || all.includes('gross') || all.includes('total')) return
  for (const [number, term] of fields) if (term.fields.has('net')) fields.set(number, { ...term, fields: TOTAL })
}
