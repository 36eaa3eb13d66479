import { currencyOf } from './currencies.ts'
import { HEADER_SYNONYMS, type HeaderClass, type HeaderLanguage, QUALIFIERS } from './header-synonyms.ts'
import { normalizeWords, withoutAccents } from './normalize-words.ts'

/** A header taken apart: its words, the text in its brackets, and a currency that it states. */
export interface HeaderParts {
  readonly base: string
  readonly hint: string | null
  readonly statedCurrency: string | null
}

export interface HeaderMeaning {
  readonly class: HeaderClass
  readonly language: HeaderLanguage
  /** `known` is the whole word, `shortened` a header cut off by its broker, `longer` a known word with more after it. */
  readonly match: 'known' | 'shortened' | 'longer'
  /** Place of the word in its list: the better word of a class stands first. */
  readonly rank: number
}

const SHORTEST_CUT_HEADER = 8
const SHORTEST_START = 4
const MAX_HEADER_LENGTH = 120

/** Takes `Entgelt (Summe) EUR` apart into the words `entgelt`, the hint `summe` and the currency EUR. */
export function splitHeader(header: string): HeaderParts {
  let text = header.slice(0, MAX_HEADER_LENGTH).trim()
  let hint: string | null = null
  let statedCurrency: string | null = null
  const opening = text.search(/[([]/)
  const closing = opening < 0 ? -1 : text.slice(opening).search(/[)\]]/) + opening
  if (opening >= 0 && closing > opening) {
    const inside = text.slice(opening + 1, closing).trim()
    statedCurrency = currencyOf(inside)
    hint = normalizeWords(inside)
    text = `${text.slice(0, opening)} ${text.slice(closing + 1)}`
  }
  let words = text.split(/\s+/).filter((word) => word !== '' && word !== '*')
  const last = words.at(-1)
  if (words.length > 1 && last !== undefined && /^(?:[A-Z]{3}|[€$£])$/.test(last) && currencyOf(last) !== null) {
    statedCurrency = currencyOf(last)
    words = words.slice(0, -1)
    if (words.length > 1 && words.at(-1)?.toLowerCase() === 'in') words = words.slice(0, -1)
  }
  const base = normalizeWords(words.join(' ')).replace(/ ?\/ ?/g, '/')
  return { base, hint: hint === '' ? null : hint, statedCurrency }
}

interface KnownWord {
  readonly word: string
  readonly class: HeaderClass
  readonly language: HeaderLanguage
  readonly rank: number
}

const KNOWN_WORDS: KnownWord[] = []
const BY_WORD = new Map<string, KnownWord[]>()
for (const [language, classes] of Object.entries(HEADER_SYNONYMS) as [
  HeaderLanguage,
  Record<HeaderClass, string[]>,
][]) {
  for (const [headerClass, words] of Object.entries(classes) as [HeaderClass, readonly string[]][]) {
    for (const [rank, synonym] of words.entries()) {
      const known = { word: splitHeader(synonym).base, class: headerClass, language, rank }
      KNOWN_WORDS.push(known)
      for (const spelling of new Set([known.word, withoutAccents(known.word)])) {
        BY_WORD.set(spelling, [...(BY_WORD.get(spelling) ?? []), known])
      }
    }
  }
}

/** Everything that a header can mean by its words alone, without its values. */
export function meaningsOfHeader(header: string): HeaderMeaning[] {
  const { base } = splitHeader(header)
  if (base === '') return []
  const exact = BY_WORD.get(base) ?? BY_WORD.get(withoutAccents(base))
  if (exact !== undefined) return exact.map((known) => ({ ...known, match: 'known' }))
  if (base.length >= SHORTEST_CUT_HEADER) {
    const cut = KNOWN_WORDS.filter((known) => known.word.startsWith(base))
    if (cut.length > 0) return cut.map((known) => ({ ...known, match: 'shortened' }))
  }
  const words = base.split(/[ /_-]/)
  if (words.some((word) => QUALIFIERS.includes(word))) return []
  return KNOWN_WORDS.filter(({ word }) => word.length >= SHORTEST_START && base.startsWith(`${word} `)).map(
    (known) => ({
      ...known,
      match: 'longer',
    }),
  )
}

/** Whether a cell is a header that this program knows, by its whole word. */
export function isKnownHeader(cell: string): boolean {
  const { base } = splitHeader(cell)
  return base !== '' && (BY_WORD.has(base) || BY_WORD.has(withoutAccents(base)))
}

/** Whether most headers are words of a language other than English: all of those write the day before the month. */
export function isWrittenDayFirst(headers: readonly string[]): boolean {
  const languages = headers.map((header) => new Set(meaningsOfHeader(header).map((meaning) => meaning.language)))
  const english = languages.filter((known) => known.has('en')).length
  const others = languages.filter((known) => known.size > 0 && !known.has('en')).length
  return others > english
}
