import { RATE_DECIMALS } from '../thresholds.ts'
import { currencyOf } from '../words/currencies.ts'
import { type FoundTerm, findAmountTerms, findDayTerms, findNameTerms, isPieceWord } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import type { AmountField } from '../words/word-list.ts'
import { cellsOf, placeOf } from './document-lines.ts'
import type { ScannedLine, WrittenCurrency, WrittenNumber } from './scan-line.ts'

/** A number with what the words around it say that it means. */
export interface Amount extends WrittenNumber {
  readonly lineIndex: number
  /** ISO 4217 code that stands with it, or null. */
  readonly currency: string | null
  /** Whether the currency stands with the number; otherwise it rules a block of lines. */
  readonly hasOwnCurrency: boolean
  /** Whether the number starts its line and words follow: `760 Novartis AG`. */
  readonly leads: boolean
  /** Empty without a label. */
  readonly fields: ReadonlySet<AmountField>
  /** `own`: the label stands with the number; `column`: above it; `line`: earlier in its line; `none`. */
  readonly labelled: 'own' | 'column' | 'line' | 'none'
  /** The words of the label as they are written, for sentences. */
  readonly label: string
}

const NONE: ReadonlySet<AmountField> = new Set()
const NET: ReadonlySet<AmountField> = new Set(['net'])
const RATE: ReadonlySet<AmountField> = new Set(['rate'])
const TOTAL: ReadonlySet<AmountField> = new Set(['total'])
const BASE: ReadonlySet<AmountField> = new Set(['aside'])
const UNITS: ReadonlySet<AmountField> = new Set(['units'])
const PRICE: ReadonlySet<AmountField> = new Set(['price'])
/** Between a percentage and its base: "25 % auf 584,13 EUR". */
const BASE_WORDS = /(?:^| )(?:auf|von|vom|aus|of|on|sur|de|su|di|op|van|af|sobre)$/
/** Behind a percentage the words name its base, not the amount: "0.19 % of the value 12.03". */
const SHARE_OF = /^%? ?(?:auf|von|vom|aus|of|on|sur|de|du|su|di|del|op|van|af|sobre) (?:\w+ ?)+$/
/** "EUR / USD 1.0842"; three letters alone may be the end of a name: "UCITS ETF USD 0.0447". */
const CURRENCY_PAIR = /([A-Z]{3})\s*[/-]?\s*([A-Z]{3})[\s:]*$/
/** "Freizügigkeitskonto 2026457.031": what stands behind is the account, even with decimals. */
const ACCOUNT_WORD = /(?:konto|account|compte|conto|rekening|cuenta)(?: (?:nr|no|nummer|number))?$/
const ACCOUNT_NUMBER = /^\d{6,}\.\d{3,}$/
const IDENTIFIER: ReadonlySet<AmountField> = new Set(['identifier'])
const PER_PIECE =
  /^(?:[\p{L}€$£]{0,4} ?)?(?:\/|p\.|pro|per|je|por|par|pr\.?) ?(?:stk|st|stück|share|unit|anteil|aktie|pc|piece|titre|action|azione|aandeel|aktier|acción|título)/iu
/** How far above a table's row its header may stand: a name may take two lines between. */
const HEADER_DISTANCE = 4

export function labelAmounts(lines: readonly ScannedLine[]): Amount[] {
  const ruling = rulingCurrencies(lines)
  const only = documentCurrency(lines)
  return lines.flatMap((line, index) =>
    labelLine(line, lines.slice(Math.max(0, index - HEADER_DISTANCE), index), ruling[index] ?? only),
  )
}

/**
 * What stands in a row with the day of settlement is what is booked: the net amount, if the row names nothing else and
 * holds no other money.
 */
export function markBookedAmounts(amounts: readonly Amount[], settlementLines: ReadonlySet<number>): Amount[] {
  const money = amounts.filter(
    ({ lineIndex, decimals, isPercent, isJoined }) =>
      settlementLines.has(lineIndex) && decimals === 2 && !isPercent && !isJoined,
  )
  return amounts.map((amount) => {
    const isOnly =
      money.includes(amount) && money.every((other) => other === amount || other.lineIndex !== amount.lineIndex)
    const isOpen = amount.fields.size === 0 || amount.fields.has('total')
    return isOnly && isOpen ? { ...amount, fields: NET, labelled: 'own' } : amount
  })
}

function labelLine(scanned: ScannedLine, above: readonly ScannedLine[], ruling: string | null): Amount[] {
  const { line, numbers } = scanned
  const columns = columnFields(scanned, above)
  const labelAbove = labelOfBareLine(scanned, above.at(-1))
  const currencies = attachCurrencies(scanned)
  let lineTerm: FoundTerm<AmountField> | null = null
  return numbers.map((number, position): Amount => {
    const previous = numbers.slice(0, position).findLast(({ end }) => end <= number.start)
    const segment = foldText(
      previous === undefined
        ? `${labelAbove}${line.text.slice(0, number.start)}`
        : line.text.slice(previous.end, number.start),
    )
    const term = previous?.isPercent && SHARE_OF.test(segment) ? null : bestTerm(findAmountTerms(segment))
    const found = {
      ...number,
      lineIndex: line.index,
      currency: currencies.get(number) ?? ruling,
      hasOwnCurrency: currencies.has(number),
      leads: leadsLine(line.text, number),
    }
    const isPerPiece = term?.fields.has('price') && term.end === segment.length
    const beside = isPerPiece ? null : besideNumber(line.text, number, segment, previous !== undefined)
    if (ACCOUNT_WORD.test(segment) && ACCOUNT_NUMBER.test(number.text)) {
      lineTerm = term ?? lineTerm
      return { ...found, fields: IDENTIFIER, labelled: 'own', label: segment }
    }
    if (term?.fields.has('identifier')) return { ...found, fields: term.fields, labelled: 'own', label: term.term }
    if (number.decimals >= RATE_DECIMALS && followsCurrencyPair(line.text.slice(0, number.start))) {
      return { ...found, fields: RATE, labelled: 'own', label: term?.term ?? '' }
    }
    if (beside === BASE) return { ...found, fields: BASE, labelled: 'own', label: segment }
    if (term !== null && !term.fields.has('identifier')) lineTerm = term
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

function followsCurrencyPair(text: string): boolean {
  const [, first = '', second = ''] = CURRENCY_PAIR.exec(text) ?? []
  return currencyOf(first) !== null && currencyOf(second) !== null
}

/** The longest term counts; of several as long, the last. */
function bestTerm(terms: readonly FoundTerm<AmountField>[]): FoundTerm<AmountField> | null {
  let best: FoundTerm<AmountField> | null = null
  for (const term of terms) if (best === null || term.term.length >= best.term.length) best = term
  return best
}

/** What stands directly beside a number: `57 Stück`, `STK 57`, `2,00 p.STK`, `25 % auf 584,13`. */
function besideNumber(
  text: string,
  number: WrittenNumber,
  segment: string,
  isBehindNumber: boolean,
): ReadonlySet<AmountField> | null {
  const behind = text.slice(number.end)
  const withoutCurrency = behind.replace(/^\s?(?:[A-Z]{3}|[€$£])(?![\p{L}])/u, '').trimStart()
  if (PER_PIECE.test(withoutCurrency)) return PRICE
  if (number.isPercent) return null
  const next = /^\s{0,2}([\p{L}]+(?:\(\p{L}\))?)(?!\.\s+\p{Lu})/u.exec(behind)?.[1] ?? ''
  if (next !== '' && isPieceWord(next)) return UNITS
  const before = segment.split(' ').at(-1) ?? ''
  const belongsToPrevious = isBehindNumber && segment.split(' ').length <= 2
  if (isPieceWord(before) && !belongsToPrevious) return UNITS
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
  let isFirstRow = true
  for (const header of above.toReversed()) {
    if (header.numbers.length > 0) {
      isFirstRow = false
      continue
    }
    const folded = foldText(header.line.text)
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
      if (choice.length < terms.length) continue
      choice.slice(-terms.length).forEach((number, index) => {
        const term = terms[index]
        if (term !== undefined) fields.set(number, term)
      })
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

function leadsLine(text: string, { start, end }: WrittenNumber): boolean {
  return text.slice(0, start).trim() === '' && /^\s+(?:\p{L}|\d+\s?\p{L})/u.test(text.slice(end))
}

/** The currency of a document that names one, or one far more often than all others. */
function documentCurrency(lines: readonly ScannedLine[]): string | null {
  const counts = new Map<string, number>()
  for (const { code } of lines.flatMap(({ currencies }) => currencies)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts.size === 1 ? ([...counts.keys()][0] ?? null) : null
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

/** An amount alone in its line is labelled by the end of the line above. */
function labelOfBareLine({ line, numbers }: ScannedLine, above: ScannedLine | undefined): string {
  const rest = line.text.replace(/[A-Z]{3}(?!\p{L})|[€$£\d.,'’+\-−–()\s]/gu, '')
  const count = new Set(numbers.map(({ group }) => group)).size
  if (rest !== '' || count !== 1 || above === undefined) return ''
  return `${above.line.text.slice(above.numbers.at(-1)?.end ?? 0)} `
}
