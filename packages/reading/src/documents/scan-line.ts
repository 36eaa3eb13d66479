import type { Decimal } from 'decimal.js'
import { findDays, findShortDays, type WrittenDay } from '../numbers/find-days.ts'
import { type DecimalMark, ownMark, parseNumber } from '../numbers/parse-number.ts'
import { currencyOf } from '../words/currencies.ts'
import type { Line } from './document-lines.ts'
import type { SharedSigns } from './shared-signs.ts'

/** A number of a line, not yet understood. */
export interface WrittenNumber {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly value: Decimal
  readonly decimals: number
  /** -1 with a minus before or behind, 1 with a plus, otherwise 0. */
  readonly sign: -1 | 0 | 1
  readonly isPercent: boolean
  /** Numbers of one group are readings of the same characters: at most one of them is meant. */
  readonly group: string
  readonly isJoined: boolean
}

export interface WrittenCurrency {
  readonly start: number
  readonly end: number
  readonly code: string
}

export interface ScannedLine {
  readonly line: Line
  readonly numbers: readonly WrittenNumber[]
  readonly days: readonly WrittenDay[]
  readonly times: readonly { start: number; end: number; time: string }[]
  readonly currencies: readonly WrittenCurrency[]
}

/** Whether a line is a row that begins with its day. */
export function startsWithDay({ line, days: [first] }: ScannedLine): boolean {
  return first !== undefined && line.text.slice(0, first.start).trim() === ''
}

const TIME = /(?<![\d.,:])([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?::\d{1,3}|[.,]\d+)?(?![\d:])/g
/** "From 8.00 am to 5.30 pm", "bis 17.30 Uhr": no amounts. */
const HOURS = /(?<![\d.,:])(?:[01]?\d|2[0-3])[.:][0-5]\d ?(?:[ap]\.?m(?!\p{L})|Uhr(?!\p{L}))/giu
// ISINs, IBANs, references and other marks that mix letters and digits, and long bare numbers of accounts. ISINs come
// first: with four digits behind it, one has the form of an IBAN. The "000" of "5 000" is no account.
const MARK =
  /(?<![\p{L}\d])(?:[A-Z]{2}[A-Z\d]{9}\d(?![\p{L}\d])|[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}(?![.,]\d)){3,8}(?: ?[A-Z\d]{1,4}(?![.,\d]))?|(?=[\p{L}\d-]*\p{L})(?=[\p{L}\d-]*\d)(?![A-Z]{3}[+-]?\d+(?![\p{L}\d]))(?!\d+-?(?:EUR|USD|CHF|GBP)(?![\p{L}\d]))(?!\d+p(?![\p{L}\d]))[\p{L}\d]+(?:-[\p{L}\d]+)*|(?<![.,'’])(?:\d{7,}(?![.,]\d)|\d+(?:[-/]\d+)+[\d./-]*|\d+(?:\.\d{2,})+-\d[\d.-]*|(?!(?<=\d[ \u00a0])\d{3}(?!\d))0\d{2,}(?![.,]\d)))(?![\p{L}\d])/gu
/** "Page 1 of 2", and "1 / 2" at the end of a line. */
const PAGES =
  /(?<!\p{L})(?:Seite|Page|Pagina|Página|Blatt|Side|Sida|Sivu|Strana)\s+\d{1,3}(?:\s+\p{L}{1,3}\s+\d{1,3}|\s*\/\s*\d{1,3})?(?![\d.,])|(?<![\d.,/])\d{1,2} ?\/ ?\d{1,2}\s*$/giu
const NUMBER =
  /(?<![\d.,'’/])(?:(?:\d{1,3}(?:['’´]\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:[.,]\d+)?|\d+(?:[.,]\d+)?|(?<=\s)[.,]\d+)(?:[.,](?:--|-(?!\d)|–))?(?![\d'’]|[.,/]\d)/g
const CURRENCY =
  /(?<!\p{L})(?:[A-Z]{3}|GBp|€|£|US\$|CA?\$|C\$|A\$|AU\$|NZ\$|S\$|HK\$|\$|¥|kr\.?|Euro|EURO|euro|Fr\.|(?<=\d)p|pence)(?![\p{L}])/gu
/** Symbols of shares that are traded more often than the currency of that code. */
export const SYMBOLS_LIKE_CURRENCIES: ReadonlySet<string> = new Set(['AMD', 'BAM', 'NIO'])
const NO_CURRENCIES: ReadonlySet<string> = new Set([
  ...SYMBOLS_LIKE_CURRENCIES,
  ...['ALL', 'TOP', 'TRY', 'MOP', 'COP', 'LAK', 'SOS'],
])

/** What all lines of a document are scanned with. */
export interface ScanContext {
  readonly mark: DecimalMark
  readonly signs: SharedSigns
  /** ISO day of a statement, whose rows may leave the year out; null otherwise. */
  readonly statementDay: string | null
}

/** Splits a line into days, times, numbers and currencies. What names an account or a security is no number. */
export function scanLine(line: Line, { mark, signs, statementDay }: ScanContext): ScannedLine {
  const written = findDays(line.text)
  const days = written.length === 0 && statementDay !== null ? findShortDays(line.text, statementDay) : written
  let rest = blank(line.text, days)
  const times = [...rest.matchAll(TIME)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    time: [match[1]?.padStart(2, '0'), match[2], ...(match[3] ? [match[3]] : [])].join(':'),
  }))
  rest = blank(rest, [...times, ...spansOf(rest, HOURS)])
  rest = blank(rest, spansOf(rest, MARK))
  rest = blank(rest, spansOf(rest, PAGES))
  const single = [...rest.matchAll(NUMBER)].flatMap((match) => writtenNumber(line, rest, match.index, match[0], mark))
  return {
    line,
    days,
    times,
    numbers: withJoined(line, rest, single, mark),
    currencies: findCurrencies(line.text, signs),
  }
}

/** The first day of a document with a year: that of the statement, where rows without a year stand below it. */
export function statementDayOf(lines: readonly Line[]): string | null {
  for (const { text } of lines) {
    const [first] = findDays(text)
    if (first !== undefined) return first.days.length === 1 ? (first.days[0] ?? null) : null
  }
  return null
}

function spansOf(text: string, pattern: RegExp): { start: number; end: number }[] {
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
}

function blank(text: string, spans: readonly { start: number; end: number }[]): string {
  let blanked = text
  for (const { start, end } of spans)
    blanked = blanked.slice(0, start) + '\u0001'.repeat(end - start) + blanked.slice(end)
  return blanked
}

function writtenNumber(line: Line, rest: string, start: number, text: string, mark: DecimalMark): WrittenNumber[] {
  const parsed = parseNumber(text, mark)
  if (parsed === null) return []
  const [before, behind] = [rest.slice(0, start), rest.slice(start + text.length)]
  const trailing = /^ ?([-+−–])(?=\s*(?:$|[A-Z]{3}(?!\p{L})|€|\(|\s))(?! ?\d)/u.exec(behind)
  const leading = /(?:^|[\s(A-Z€$£:])([-+−–])[ $€£]?$/.exec(before)
  const isBracketed = /\([$€£]?\s?$/.test(before) && /^\s?\)/.test(behind)
  const sign = trailing?.[1] ?? leading?.[1] ?? (isBracketed ? '-' : '')
  return [
    {
      start,
      end: start + text.length,
      text,
      ...parsed,
      sign: sign === '' ? 0 : sign === '+' ? 1 : -1,
      isPercent: /^\s?(?:%|v\.?H|Prozent)/i.test(behind),
      group: `${line.index}:${start}`,
      isJoined: false,
    },
  ]
}

/** `4 978,30` is one number or two: both are kept, in one group. */
function withJoined(line: Line, rest: string, single: readonly WrittenNumber[], mark: DecimalMark): WrittenNumber[] {
  const joined: WrittenNumber[] = []
  const groups = new Map<number, string>()
  for (const match of rest.matchAll(/(?<![\d.,'’])\d{1,3}(?:[ \u00a0]\d{3})+(?:[.,]\d+)?(?![\d'’]|[.,]\d)/g)) {
    const end = match.index + match[0].length
    const parts = single.filter((number) => number.start >= match.index && number.end <= end)
    const parsed = parseNumber(match[0], mark)
    const last = parts.at(-1)
    if (parts.length < 2 || parsed === null || last === undefined) continue
    const group = `${line.index}:${match.index}`
    for (const part of parts) groups.set(part.start, group)
    const sign = parts[0]?.sign || last.sign
    joined.push({ ...last, ...parsed, start: match.index, end, text: match[0], sign, group, isJoined: true })
  }
  const kept = single.map((number) => ({ ...number, group: groups.get(number.start) ?? number.group }))
  return [...kept, ...joined].sort((a, b) => a.start - b.start || b.end - a.end)
}

const NO_SIGNS: SharedSigns = { dollar: 'USD', krone: null }

function findCurrencies(text: string, { dollar, krone }: SharedSigns = NO_SIGNS): WrittenCurrency[] {
  const spaced = text.replace(/([A-Z]{3})(?=[+-]?\d)|(?<=\d-?)([A-Z]{3})/g, '$1$2')
  return [...spaced.matchAll(CURRENCY)].flatMap((match) => {
    const code = match[0] === '$' ? dollar : /^kr/.test(match[0]) ? krone : currencyOf(match[0])
    if (code === null || NO_CURRENCIES.has(match[0])) return []
    return [{ start: match.index, end: match.index + match[0].length, code }]
  })
}

/**
 * The mark that most numbers of a document show by their own shape; amounts beside a currency count most. Days and
 * marks of accounts have no say.
 */
export function decimalMarkOf(lines: readonly Line[]): DecimalMark {
  let points = 0
  for (const line of lines) {
    const rest = blank(line.text, findDays(line.text))
    for (const match of rest.matchAll(NUMBER)) {
      if (!/[.,]/.test(match[0]) || isUndecided(match[0])) continue
      const own = /['’]/.test(match[0]) ? '.' : ownMark(match[0].replace(/[.,](?:--|-|–)$/, ''))
      const around = rest.slice(Math.max(0, match.index - 5), match.index + match[0].length + 5)
      const weight = findCurrencies(around).length > 0 ? CURRENCY_WEIGHT : 1
      if (own !== null) points += own === '.' ? weight : -weight
    }
  }
  return points > 0 ? '.' : ','
}

/** Versions, paragraphs and numbers of accounts: `1.8`, `351.413.708`. */
function isUndecided(number: string): boolean {
  return /^\d{1,2}\.\d$/.test(number) || /^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(number)
}

// A dozen section numbers of the terms must not outvote three amounts.
const CURRENCY_WEIGHT = 5
