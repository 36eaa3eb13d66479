import { currencyOf } from '@plumbline/reading/words/currencies'
import { memoizeText } from '../cells/memoize-text.ts'
import { normalizeWords, withoutAccents, withoutUnderscores, withSpelledUmlauts } from '../cells/normalize-words.ts'
import { compoundHeader } from './compound-header.ts'
import { namesCost } from './cost-words.ts'
import { HEAD_BLOCKERS, HEAD_WORDS, HEADER_SYNONYMS, type HeaderLanguage, QUALIFIERS } from './header-synonyms.ts'
import type { HeaderClass } from './header-words/header-words.ts'

/** A parsed header: its words, the text in brackets, and a currency that it states. */
export interface HeaderParts {
  readonly base: string
  readonly hint: string | null
  /** A code; a $ stays as it is, since it may be that of several countries. */
  readonly statedCurrency: string | null
}

export interface HeaderMeaning {
  readonly class: HeaderClass
  /** Null for a meaning by the head word, which belongs to several languages. */
  readonly language: HeaderLanguage | null
  /**
   * `known` is the whole word, `shortened` a header cut off by its broker, `longer` a known word with more after it,
   * `head` an unknown header that turns on a known word.
   */
  readonly match: 'known' | 'shortened' | 'longer' | 'head'
  /** Position of the word in its list; better words come first. */
  readonly rank: number
}

const MIN_CUT_HEADER_LENGTH = 8
const MIN_START_LENGTH = 4
const MIN_LENGTH_BEFORE_ENDING = 3
const MAX_HEADER_LENGTH = 120
/** A fee in percent is the rate of a fee. */
const SHARE_HINTS = /^(?:bps|pct|perc|%|percent|percentage|in %)$/

/** `Amount/share` and `Cost per unit` are prices, whatever the word before. */
const PER_SHARE =
  /(?:\/|\bper|\bpro|\bje|\bpar|\bpor|\bper|\bpr\.?) ?(?:share|shr|unit|stück|stk|anteil|aktie|action|part|título|titulo|acción|participación|azione|quota|aandeel|stuk)$/
/** `Commission per share`, `Earnings per share`. */
const OTHER_PER_SHARE: readonly string[] = [
  'fee',
  'fees',
  'commission',
  'tax',
  'dividend',
  'earnings',
  'basis',
  'average',
  'avg',
]

/** `Total less fee` is no fee. */
const BESIDES_FEES: readonly string[] = [
  'less',
  'after',
  'before',
  'ex',
  'excl',
  'excluding',
  'inc',
  'incl',
  'including',
  'without',
  'with',
  'plus',
  'minus',
  'net',
  'ohne',
  'nach',
  'vor',
  'abzüglich',
  'hors',
  'sin',
  'sem',
]

/** `price_eur`, as programs name columns, and `amount chf`. No such code is a word. */
const SMALL_CURRENCY = /[\s_](?:eur|usd|gbp|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|inr|jpy|brl)$/

/** Takes `Entgelt (Summe) EUR` apart into the words `entgelt`, the hint `summe` and the currency EUR. */
export const splitHeader = memoizeText((header): HeaderParts => {
  let text = header
    .slice(0, MAX_HEADER_LENGTH)
    .replace(/[［（]/g, '(')
    .replace(/[］）]/g, ')')
    .trim()
  let hint: string | null = null
  let statedCurrency: string | null = null
  for (const [bracket, inside = ''] of text.matchAll(/[([]([^()[\]]*)[)\]]/g)) {
    statedCurrency ??= codeOrDollar(inside.trim().replace(/^in /i, ''))
    hint ??= normalizeWords(withoutUnderscores(inside))
    text = text.replace(bracket, ' ')
  }
  let words = text.split(/[\s_]+/).filter((word) => word !== '' && word !== '*')
  const last = words.at(-1)
  const isMark =
    last !== undefined && /^(?:[A-Z]{3}|[€$£₹]|[A-Z]{1,2}\$|[Ee]uros?|EUROS?)$/.test(last) && currencyOf(last)
  if (words.length > 1 && last !== undefined && (isMark || SMALL_CURRENCY.test(text))) {
    statedCurrency = isMark ? codeOrDollar(last) : last.toUpperCase()
    words = words.slice(0, -1)
    if (words.length > 1 && /^(?:in|en|w)$/i.test(words.at(-1) ?? '')) words = words.slice(0, -1)
  }
  const base = normalizeWords(words.join(' '))
    .replace(/ ?([/+]) ?/g, '$1')
    .replace(/[:#*]+$/, '')
    .trim()
  return { base, hint: hint === '' ? null : hint, statedCurrency }
})

function codeOrDollar(mark: string): string | null {
  return mark === '$' ? mark : currencyOf(mark)
}

/** The header with a space for each change of case and each dash: `unitPrice`, `trade-date`, `IBCommission`. */
function withSpaces(header: string): string {
  return header
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[-.]+/g, ' ')
}

interface KnownWord {
  readonly word: string
  readonly class: HeaderClass
  readonly language: HeaderLanguage
  readonly rank: number
}

/** Known words by each of their spellings. */
const BY_WORD = new Map<string, KnownWord[]>()
/** Known words by their spelling in the list. */
const BY_LISTED_WORD = new Map<string, KnownWord[]>()
/** Known words by their first letters: as many as a shortened header has at least. */
const BY_START = new Map<string, KnownWord[]>()

function keep(words: Map<string, KnownWord[]>, key: string, known: KnownWord): void {
  const same = words.get(key)
  if (same === undefined) words.set(key, [known])
  else same.push(known)
}

for (const [language, classes] of Object.entries(HEADER_SYNONYMS) as [
  HeaderLanguage,
  Record<HeaderClass, string[]>,
][]) {
  for (const [headerClass, words] of Object.entries(classes) as [HeaderClass, readonly string[]][]) {
    for (const [rank, synonym] of words.entries()) {
      const known = { word: splitHeader(synonym).base, class: headerClass, language, rank }
      keep(BY_LISTED_WORD, known.word, known)
      keep(BY_START, known.word.slice(0, MIN_CUT_HEADER_LENGTH), known)
      const spellings = [known.word, withoutAccents(known.word), withSpelledUmlauts(known.word)]
      for (const spelling of new Set([...spellings, known.word.replaceAll(' ', '')])) {
        keep(BY_WORD, spelling, known)
      }
    }
  }
}

function lookUp(base: string): KnownWord[] | undefined {
  return BY_WORD.get(base) ?? BY_WORD.get(withoutAccents(base))
}

function lookUpHeader(header: string): KnownWord[] | undefined {
  const { base } = splitHeader(header)
  if (base === '') return undefined
  return lookUp(base) ?? lookUp(splitHeader(withSpaces(header)).base) ?? lookUp(base.replace(/[-.]/g, ''))
}

/** Everything that a header can mean by its words alone, without its values. */
export const meaningsOfHeader = memoizeText<readonly HeaderMeaning[]>(findMeanings)

/** Whether a header can mean one of these by its words alone. */
export function canMean(header: string, ...classes: HeaderClass[]): boolean {
  return meaningsOfHeader(header).some(({ class: known }) => classes.includes(known))
}

function findMeanings(header: string): HeaderMeaning[] {
  const { base, hint } = splitHeader(header)
  if (base === '' || (hint !== null && SHARE_HINTS.test(hint))) return []
  if (namesTwoCurrencies(header)) return [{ class: 'rate', language: null, match: 'head', rank: 0 }]
  const exact = lookUpHeader(header)
  if (exact !== undefined) return exact.map((known) => ({ ...known, match: 'known' }))
  const withCosts = meaningsWithCosts(base)
  if (withCosts.length > 0) return withCosts
  const alternatives = meaningsOfAlternatives(base)
  if (alternatives.length > 0) return alternatives
  if (base.length >= MIN_CUT_HEADER_LENGTH) {
    const cut = (BY_START.get(base.slice(0, MIN_CUT_HEADER_LENGTH)) ?? []).filter(({ word }) => word.startsWith(base))
    if (cut.length > 0) return cut.map((known) => ({ ...known, match: 'shortened' }))
  }
  const spaced = splitHeader(withSpaces(header)).base
  const words = spaced.split(/[ /+&,]+/)
  if (PER_SHARE.test(spaced)) {
    const isOther = words.some(
      (word) => OTHER_PER_SHARE.includes(word) || (word !== 'cost' && HEAD_BLOCKERS.includes(word)),
    )
    return isOther ? [] : [{ class: 'price', language: null, match: 'head', rank: 0 }]
  }
  const start = words.some((word) => QUALIFIERS.includes(word)) ? undefined : longestKnownStart(spaced)
  if (start !== undefined) return start.map((known) => ({ ...known, match: 'longer' }))
  const byHead = meaningsByHead(spaced, words)
  // Abbreviations such as KESt have changes of case inside a word.
  return byHead.length > 0 || spaced === base ? byHead : meaningsByHead(base, base.split(/[ /+&,]+/))
}

/** `Kurs PLN/USD` and `EUR/USD rate`: a price of one currency in another, not that of a security. */
function namesTwoCurrencies(header: string): boolean {
  const [, first = '', second = ''] = /\b([A-Z]{3}) ?[/-] ?([A-Z]{3})\b/.exec(header) ?? []
  return first !== second && currencyOf(first) === first && currencyOf(second) === second
}

/** `Amount of the trade` starts with the known word `amount`; of several, the longest counts. */
function longestKnownStart(spaced: string): KnownWord[] | undefined {
  for (let end = spaced.lastIndexOf(' '); end >= MIN_START_LENGTH; end = spaced.lastIndexOf(' ', end - 1)) {
    const known = BY_LISTED_WORD.get(spaced.slice(0, end))
    if (known !== undefined) return known
  }
  return undefined
}

/** `Total + fees` is a total, not a fee. */
function meaningsWithCosts(base: string): HeaderMeaning[] {
  const [first = '', ...others] = base.split('+')
  if (others.length === 0 || !others.every(namesCost)) return []
  const amounts = (lookUp(first.trim()) ?? []).filter(({ class: known }) => known === 'total' || known === 'price')
  return amounts.map((known) => ({ ...known, match: 'longer' }))
}

/** `Nominal / Stück`, `Security/Instrument`: known words with a slash between them mean what they have in common. */
function meaningsOfAlternatives(base: string): HeaderMeaning[] {
  const [first = [], ...others] = base.includes('/') ? base.split('/').map((part) => lookUp(part.trim()) ?? []) : []
  const common = first.filter((known) => others.every((words) => words.some((other) => other.class === known.class)))
  const parts = [first, ...others]
  const meant = common.length > 0 || PER_SHARE.test(base) ? common : [...unitsOrAmount(parts), ...costs(parts)]
  return meant.map((known) => ({ ...known, match: known.class === 'name' ? 'known' : 'longer' }))
}

/** `수량/금액`: units in the rows of trades, and an amount in those of money, which have no units. */
function unitsOrAmount(alternatives: readonly (readonly KnownWord[])[]): KnownWord[] {
  const all = alternatives.flat()
  const areBoth = ['units', 'total'].every((wanted) => all.some((known) => known.class === wanted))
  const isEither = alternatives.every((words) =>
    words.some(({ class: known }) => known === 'units' || known === 'total'),
  )
  return areBoth && isEither ? all.filter((known) => known.class === 'units') : []
}

/** `手續費/稅金`: fees and taxes in one column are what a trade costs. */
function costs(alternatives: readonly (readonly KnownWord[])[]): KnownWord[] {
  const isCost = (word: KnownWord) => word.class === 'fee' || word.class === 'tax'
  const areCosts = alternatives.length > 1 && alternatives.every((words) => words.some(isCost))
  return areCosts ? alternatives.flat().filter(({ class: known }) => known === 'fee') : []
}

/** `Spesen in Zahlungswährung` and `Brokerage in instrument currency` are fees, not the currency of fees. */
const IN_SOME_CURRENCY = / in (?:\p{L}*währung|(?:instrument|trade|trading|transaction|security|native) currency)$/u

/** The class of the head word: the first of `HEAD_WORDS` that occurs, so that `Commission amount` is a fee. */
function meaningsByHead(base: string, words: readonly string[]): HeaderMeaning[] {
  if (IN_SOME_CURRENCY.test(base)) {
    const amount = base.replace(IN_SOME_CURRENCY, '')
    return meaningsByHead(amount, amount.split(/[ /+&,]+/))
  }
  const compound = compoundHeader(base)
  if (compound !== null) return [{ class: compound, language: null, match: 'head', rank: 0 }]
  if (words.some((word) => HEAD_BLOCKERS.includes(word) || SHARE_HINTS.test(word))) return []
  const padded = ` ${words.join(' ')} `
  const found = HEAD_WORDS.find(
    ({ words: heads, endings }) =>
      heads.some((head) => padded.includes(` ${head} `)) ||
      (endings ?? []).some(
        (ending) => base.endsWith(ending) && (words.at(-1)?.length ?? 0) >= ending.length + MIN_LENGTH_BEFORE_ENDING,
      ),
  )
  const isCost = found?.class === 'fee' || found?.class === 'tax'
  if (found === undefined || (isCost && isBesidesCosts(base, words))) return []
  const headerClass = found.class === 'currency' ? currencyClass(words) : found.class
  return headerClass === null ? [] : [{ class: headerClass, language: null, match: 'head', rank: 0 }]
}

/** `Total and commission`. */
const AMOUNT_AND = /^(?:total|amount|value|price|gross|proceeds|consideration) (?:and|&) /

/** `Net tax`, `Foreign tax net`, and `Commission (net)`: of costs alone, what is left after a refund or a rebate. */
function isNetCost(words: readonly string[]): boolean {
  const at = words.indexOf('net')
  const others = words.filter((word) => word !== 'net')
  const isOf = ['of', ...BESIDES_FEES].includes(words[at + 1] ?? '')
  return at >= 0 && !isOf && others.some(namesCost) && others.every((word) => namesCost(word) || ORIGINS.includes(word))
}

/** Words that say where a cost comes from. */
const ORIGINS: readonly string[] = ['foreign', 'domestic', 'local', 'withholding', 'withheld', 'broker']

const JOINS: readonly string[] = ['inc', 'incl', 'including', 'with', 'plus', 'minus']

/**
 * True if a header that names costs states an amount with or without them: `Price incl. fees`. A cost that includes
 * another one is still a cost: `Commission incl. VAT`.
 */
function isBesidesCosts(base: string, words: readonly string[]): boolean {
  const plain = words.map((word) => word.replace(/\.$/, ''))
  const at = plain.findIndex((word) => BESIDES_FEES.includes(word))
  const isOfCost = JOINS.includes(plain[at] ?? '') && namesCost(plain.slice(0, at).join(' '))
  return AMOUNT_AND.test(base) || (at >= 0 && !isOfCost && !isNetCost(plain))
}

/**
 * The amount whose currency a header such as `Fee currency` or `Währung Betrag` names, from its other words; null for
 * the currency of any other amount.
 */
function currencyClass(words: readonly string[]): HeaderClass | null {
  const heads = HEAD_WORDS.find((head) => head.class === 'currency')?.words ?? []
  const others = words.filter((word) => word !== '' && !heads.includes(word))
  const classes = others.flatMap((word) => (lookUpHeader(word) ?? []).map((known) => known.class))
  if (classes.includes('fee')) return 'feeCurrency'
  if (classes.includes('total')) return 'totalCurrency'
  return others.length === 0 || classes.includes('price') || classes.includes('name') ? 'currency' : null
}

/** Whether a header means that cells are pairs of a coin and a currency. */
export function isPairHeader(header: string): boolean {
  return /\bpairs?\b|^market$|ペア|거래쌍|交易[对對]|币对/i.test(header)
}

/** Whether a cell is a header that this program knows, by its whole word. */
export function isKnownHeader(cell: string): boolean {
  return cell !== '' && cell.length <= MAX_HEADER_LENGTH && lookUpHeader(cell) !== undefined
}

const MIN_HEADERS_WITH_COMMAS = 3
const LANGUAGES_WITH_POINTS: readonly (HeaderLanguage | null)[] = ['ja', 'ko', 'zh']

/** Whether most headers are words of a language that always writes a decimal point. */
export function isWrittenWithPoints(headers: readonly string[]): boolean {
  const withPoints = headers.filter((header) =>
    meaningsOfHeader(header).some(({ language }) => LANGUAGES_WITH_POINTS.includes(language)),
  )
  return withPoints.length > headers.length / 2
}

const LANGUAGES_WITH_COMMAS: readonly (HeaderLanguage | null)[] = [
  'de',
  'fr',
  'it',
  'nl',
  'sv',
  'no',
  'da',
  'fi',
  'pl',
  'cs',
]

/** Whether more headers are words of languages that write a decimal comma, and not of English, than are English. */
export function isWrittenWithCommas(headers: readonly string[]): boolean {
  const languages = headers.map((header) => meaningsOfHeader(header).map(({ language }) => language))
  const isEnglish = (known: readonly (HeaderLanguage | null)[]) => known.includes('en')
  const withCommas = languages.filter(
    (known) => !isEnglish(known) && known.some((language) => LANGUAGES_WITH_COMMAS.includes(language)),
  )
  const onlyEnglish = languages.filter((known) => known.length > 0 && known.every((language) => language === 'en'))
  return withCommas.length >= MIN_HEADERS_WITH_COMMAS && withCommas.length > onlyEnglish.length
}

/** The languages, English apart, that most headers can be words of. */
export function languagesOfHeaders(headers: readonly string[]): HeaderLanguage[] {
  const counts = countLanguages(headers)
  return [...counts].flatMap(([language, count]) => (language !== 'en' && count > headers.length / 2 ? [language] : []))
}

/** The language, other than English, that more headers can be words of than of any other; null if there is none. */
export function mainLanguage(headers: readonly string[]): HeaderLanguage | null {
  const [first, second] = [...countLanguages(headers)].sort(([, a], [, b]) => b - a)
  if (first === undefined || first[0] === 'en' || first[1] <= headers.length / 2) return null
  return second !== undefined && second[1] === first[1] ? null : first[0]
}

/** The language whose letters a header is written in, also where its word is not known. */
function languageOfScript(header: string): HeaderLanguage[] {
  const [found] = SCRIPTS.find(([, letters]) => letters.test(header)) ?? []
  return found === undefined ? [] : [found]
}

const SCRIPTS: readonly (readonly [HeaderLanguage, RegExp])[] = [
  ['ko', /\p{Script=Hangul}/u],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['th', /\p{Script=Thai}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
]

function countLanguages(headers: readonly string[]): Map<HeaderLanguage, number> {
  const counts = new Map<HeaderLanguage, number>()
  for (const header of headers) {
    const languages = new Set(meaningsOfHeader(header).flatMap(({ language }) => language ?? []))
    for (const language of languageOfScript(header)) languages.add(language)
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return counts
}

/** Languages that write the year first: which of two other numbers is the month, their words do not tell. */
const YEAR_FIRST: readonly (HeaderLanguage | null)[] = ['zh', 'ja', 'ko', 'hu', 'lt']

/** Whether most headers are words of a language that writes the year before the month and the day. */
export function isWrittenYearFirst(headers: readonly string[]): boolean {
  return languagesOfHeaders(headers).some((language) => YEAR_FIRST.includes(language))
}

/** Whether most headers are words of a language that writes the day before the month, as all but a few do. */
export function isWrittenDayFirst(headers: readonly string[]): boolean {
  const languages = headers.map((header) => meaningsOfHeader(header).map((meaning) => meaning.language))
  const english = languages.filter((known) => known.includes('en')).length
  const others = languages.filter((known) => known.length > 0 && !known.includes('en') && !known.includes(null))
  const yearFirst = others.filter((known) => known.every((language) => YEAR_FIRST.includes(language)))
  return others.length > english && yearFirst.length < others.length / 2
}
