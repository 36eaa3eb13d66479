import { type FoundTerm, findAmountTerms, findDayTerms, findNameTerms, isPieceWord } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import type { AmountField } from '../words/word-list.ts'
import { placeOf } from './document-lines.ts'
import type { ScannedLine, WrittenCurrency, WrittenNumber } from './scan-line.ts'

/** A number with what the words around it say that it means. */
export interface Amount extends WrittenNumber {
  readonly lineIndex: number
  /** ISO 4217 code that stands with it, or null. */
  readonly currency: string | null
  /** Empty without a label. */
  readonly fields: ReadonlySet<AmountField>
  /** `own`: the label stands with the number; `column`: above it; `line`: earlier in its line; `none`. */
  readonly labelled: 'own' | 'column' | 'line' | 'none'
  /** The words of the label as they are written, for sentences. */
  readonly label: string
}

const NONE: ReadonlySet<AmountField> = new Set()
const BASE: ReadonlySet<AmountField> = new Set(['aside'])
const UNITS: ReadonlySet<AmountField> = new Set(['units'])
const PRICE: ReadonlySet<AmountField> = new Set(['price'])
/** Between a percentage and its base: "25 % auf 584,13 EUR". */
const BASE_WORDS = /(?:^| )(?:auf|von|vom|aus|of|on|sur|de|su|di|op|van|af|sobre)$/
const PER_PIECE =
  /^(?:[\p{L}€$£]{0,4} ?)?(?:\/|p\.|pro|per|je|por|par|pr\.?) ?(?:stk|st|stück|share|unit|anteil|aktie|pc|piece|titre|action|azione|aandeel|aktier|acción|título)/iu
/** How far above a table's row its header may stand: a name may take two lines between. */
const HEADER_DISTANCE = 4

export function labelAmounts(lines: readonly ScannedLine[]): Amount[] {
  const ruling = rulingCurrencies(lines)
  return lines.flatMap((line, index) =>
    labelLine(line, lines.slice(Math.max(0, index - HEADER_DISTANCE), index), ruling[index] ?? null),
  )
}

function labelLine(scanned: ScannedLine, above: readonly ScannedLine[], ruling: string | null): Amount[] {
  const { line, numbers } = scanned
  const columns = columnFields(scanned, above)
  const currencies = attachCurrencies(scanned)
  let lineTerm: FoundTerm<AmountField> | null = null
  return numbers.map((number, position): Amount => {
    const previous = numbers.slice(0, position).findLast(({ end }) => end <= number.start)
    const segment = foldText(line.text.slice(previous?.end ?? 0, number.start))
    const term = bestTerm(findAmountTerms(segment))
    const found = { ...number, lineIndex: line.index, currency: currencies.get(number) ?? ruling }
    const beside = besideNumber(line.text, number, segment)
    if (beside === BASE) return { ...found, fields: BASE, labelled: 'own', label: segment }
    if (term !== null) lineTerm = term
    if (beside !== null) return { ...found, fields: beside, labelled: 'own', label: term?.term ?? segment }
    const column = columns.fields.get(number)
    if (term !== null && !(column && columns.isTable)) {
      return { ...found, fields: term.fields, labelled: 'own', label: term.term }
    }
    if (column && (lineTerm === null || columns.isTable))
      return { ...found, fields: column.fields, labelled: 'column', label: column.term }
    if (lineTerm !== null) return { ...found, fields: lineTerm.fields, labelled: 'line', label: lineTerm.term }
    return { ...found, fields: NONE, labelled: 'none', label: '' }
  })
}

/** The longest term counts; of several as long, the last. */
function bestTerm(terms: readonly FoundTerm<AmountField>[]): FoundTerm<AmountField> | null {
  let best: FoundTerm<AmountField> | null = null
  for (const term of terms) if (best === null || term.term.length >= best.term.length) best = term
  return best
}

/** What stands directly beside a number: `57 Stück`, `STK 57`, `2,00 p.STK`, `25 % auf 584,13`. */
function besideNumber(text: string, number: WrittenNumber, segment: string): ReadonlySet<AmountField> | null {
  const behind = text.slice(number.end)
  const withoutCurrency = behind.replace(/^\s?(?:[A-Z]{3}|[€$£])(?![\p{L}])/u, '').trimStart()
  if (PER_PIECE.test(withoutCurrency)) return PRICE
  if (number.isPercent) return null
  const next = /^\s{0,2}([\p{L}]+(?:\(\p{L}\))?)/u.exec(behind)?.[1] ?? ''
  if (next !== '' && isPieceWord(next)) return UNITS
  const before = segment.split(' ').at(-1) ?? ''
  if (isPieceWord(before)) return UNITS
  if (BASE_WORDS.test(segment) && /%/.test(segment)) return BASE
  return null
}

interface Columns {
  readonly fields: Map<WrittenNumber, FoundTerm<AmountField>>
  /** Enough columns to be sure: then they outrank words inside of the row. */
  readonly isTable: boolean
}

/** Two titles above two numbers can be chance, three are a table. */
const TABLE_COLUMNS = 3

/**
 * Gives each number of a row the header's term of its column: by place where places are known, otherwise from the right
 * where as many terms as numbers stand there.
 */
function columnFields(scanned: ScannedLine, above: readonly ScannedLine[]): Columns {
  const fields: Columns['fields'] = new Map()
  if (scanned.numbers.length === 0) return { fields, isTable: false }
  for (const header of above.toReversed()) {
    if (header.numbers.length > 0) continue
    const folded = foldText(header.line.text)
    const terms = findAmountTerms(folded)
    const others = [...findDayTerms(folded), ...findNameTerms(folded)]
    const isHeader =
      terms.length >= 2 ||
      (terms.length === 1 &&
        others.some(({ start, end }) => end < (terms[0]?.start ?? 0) || start > (terms[0]?.end ?? 0)))
    if (!isHeader) continue
    const byPlace = fieldsByPlace(scanned, header)
    if (byPlace !== null) return { fields: byPlace, isTable: byPlace.size >= TABLE_COLUMNS }
    const numbers = scanned.numbers.filter((number) => !number.isPercent)
    for (const choice of [numbers.filter(({ isJoined }) => !isJoined), withoutParts(numbers)]) {
      if (choice.length < terms.length) continue
      choice.slice(-terms.length).forEach((number, index) => {
        const term = terms[index]
        if (term !== undefined) fields.set(number, term)
      })
    }
    return { fields, isTable: terms.length >= TABLE_COLUMNS && fields.size >= terms.length }
  }
  return { fields, isTable: false }
}

/** Numbers with spaces as one, without the parts they are made of. */
function withoutParts(numbers: readonly WrittenNumber[]): WrittenNumber[] {
  const joined = new Set(numbers.filter(({ isJoined }) => isJoined).map(({ group }) => group))
  return numbers.filter(({ isJoined, group }) => isJoined || !joined.has(group))
}

function fieldsByPlace(row: ScannedLine, header: ScannedLine): Map<WrittenNumber, FoundTerm<AmountField>> | null {
  const words = header.line.places
  if (words === null || row.line.places === null) return null
  const titles = words.flatMap(({ start, end, left, right }) => {
    const term = bestTerm(findAmountTerms(foldText(header.line.text.slice(start, end))))
    return term === null ? [] : [{ term, left, right }]
  })
  const columns = new Map<WrittenNumber, FoundTerm<AmountField>>()
  for (const number of row.numbers) {
    const place = placeOf(row.line, number.start, number.end)
    if (place === null) continue
    const over = titles.filter(({ left, right }) => left <= place.right && right >= place.left)
    if (over.length === 1 && over[0] !== undefined) columns.set(number, over[0].term)
  }
  return columns.size > 0 ? columns : null
}

/** The currency beside each number; between two numbers it belongs to the side that the line's style says. */
function attachCurrencies({ line, numbers, currencies }: ScannedLine): Map<WrittenNumber, string> {
  const attached = new Map<WrittenNumber, string>()
  const gapless = (from: number, to: number) => to >= from && /^[\s+\-−–(]*$/.test(line.text.slice(from, to))
  const before = (number: WrittenNumber): WrittenCurrency | undefined =>
    currencies.find(({ end }) => gapless(end, number.start))
  const behind = (number: WrittenNumber): WrittenCurrency | undefined =>
    currencies.find(({ start }) => gapless(number.end, start))
  const last = numbers.findLast(({ isPercent }) => !isPercent)
  const first = numbers.find((number) => before(number) !== undefined || behind(number) !== undefined)
  const isBefore =
    last !== undefined && behind(last) === undefined && first !== undefined && before(first) !== undefined
  for (const number of numbers) {
    const [left, right] = [before(number), behind(number)]
    const chosen = isBefore ? (left ?? right) : (right ?? (isTaken(left, numbers, behind, number) ? undefined : left))
    if (chosen !== undefined) attached.set(number, chosen.code)
  }
  return attached
}

function isTaken(
  currency: WrittenCurrency | undefined,
  numbers: readonly WrittenNumber[],
  behind: (number: WrittenNumber) => WrittenCurrency | undefined,
  own: WrittenNumber,
): boolean {
  return (
    currency !== undefined &&
    numbers.some((number) => number !== own && number.group !== own.group && behind(number) === currency)
  )
}

/** A line with nothing but a currency, or one that ends with it behind a header, rules the numbers below it. */
function rulingCurrencies(lines: readonly ScannedLine[]): (string | null)[] {
  let ruling: string | null = null
  return lines.map(({ line, numbers, currencies }) => {
    const bare = line.text.trim()
    const codes = new Set(currencies.map(({ code }) => code))
    if (numbers.length === 0 && codes.size === 1 && /^(?:.*\s)?[A-Z]{3}$/.test(bare) && bare.length < 40) {
      ruling = [...codes][0] ?? null
    } else if (numbers.length > 0 && codes.size >= 2 && /[A-Z]{3}$/.test(bare)) {
      const current = ruling
      ruling = currencies.at(-1)?.code ?? null
      return current
    } else if (/\(€\)/.test(line.text) && numbers.length === 0) ruling = 'EUR'
    return ruling
  })
}
