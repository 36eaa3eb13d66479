import { type Text, text } from '@plumbline/text/text'
import type { ColumnProfile } from '../tables/column-profile.ts'
import { type HeaderMeaning, isPairHeader, meaningsOfHeader, splitHeader } from '../words/header-meaning.ts'
import { type HeaderLanguage, NAME_OR_SYMBOL_WORDS } from '../words/header-synonyms.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import type { ImportField } from '../words/import-field.ts'

/** A field that a column may have. The candidate with the highest weight comes first. */
export interface Candidate {
  readonly index: number
  readonly field: ImportField
  readonly weight: number
  readonly confidence: 'sure' | 'likely'
  readonly reason: Text
}

const FIELD_OF_CLASS: Record<HeaderClass, ImportField> = {
  tradeDate: 'date',
  date: 'date',
  bookingDate: 'date',
  settlementDate: 'date',
  type: 'type',
  side: 'side',
  symbol: 'symbol',
  isin: 'isin',
  name: 'name',
  units: 'units',
  price: 'price',
  fee: 'fee',
  tax: 'tax',
  accruedInterest: 'accruedInterest',
  currency: 'currency',
  feeCurrency: 'feeCurrency',
  totalCurrency: 'totalCurrency',
  rate: 'rate',
  exchange: 'exchange',
  comments: 'comments',
  tags: 'tags',
  opening: 'opening',
  total: 'total',
  debit: 'debit',
  credit: 'credit',
  status: 'status',
  assetClass: 'assetClass',
  splitRatio: 'splitRatio',
}

/** A trade counts from the day it was made, so a trade date beats the day of booking and that of settlement. */
const CLASS_WEIGHT: Partial<Record<HeaderClass, number>> = { tradeDate: 30, bookingDate: -25, settlementDate: -50 }
const MATCH_WEIGHT: Record<HeaderMeaning['match'], number> = { known: 100, shortened: 99.5, longer: 60, head: 40 }
/** Any other meaning of a column with values is better. */
const EMPTY_COLUMN_WEIGHT = -60
const ISIN_VALUES_WEIGHT = 75
const SAME_LANGUAGE_WEIGHT = 30
const NAMED_AMOUNT_WEIGHT = 10
/** Of two columns called a symbol, the one without German securities numbers is found in more markets. */
const WKN_WEIGHT = -0.7
/** Of two columns that could be the total the one that more rows fill. */
const FILLED_WEIGHT = 24
const AMOUNT_FIELDS: readonly ImportField[] = ['units', 'price', 'total']
/** The traded side of a pair: in files of coins it is the coin, in others a currency. */
const COIN_SIDES: readonly string[] = ['primary currency', 'base currency', 'base asset', 'base coin', 'base']
const MOST = 0.8
const HALF = 0.5

/** The language that most headers can be words of, with the share of known headers that are. */
export type LanguageShares = ReadonlyMap<HeaderLanguage | null, number>

export function languageShares(headers: readonly string[]): LanguageShares {
  const shares = new Map<HeaderLanguage | null, number>()
  const known = headers.map((header) => new Set(meaningsOfHeader(header).map(({ language }) => language)))
  const filled = known.filter((languages) => languages.size > 0)
  for (const languages of filled) {
    for (const language of languages) shares.set(language, (shares.get(language) ?? 0) + 1 / filled.length)
  }
  return shares
}

/** Every field that a column may have by its header and its values, and how well each fits. */
export function candidateFields(
  header: string,
  index: number,
  profile: ColumnProfile,
  shares: LanguageShares,
): Candidate[] {
  const { base, hint } = splitHeader(header)
  const candidates: Candidate[] = []
  if (profile.exactIsins >= MOST && profile.filled > 0) {
    const reason = text('The values are ISINs')
    candidates.push({ index, field: 'isin', weight: ISIN_VALUES_WEIGHT, confidence: 'likely', reason })
  }
  for (const meaning of meaningsOfHeader(header)) {
    const named = fieldOfMeaning(meaning, hint)
    const field = named === 'isin' && isOfSymbols(profile) ? 'symbol' : named
    if (field === null || !valuesFit(field, profile)) continue
    // A column called `Symbol Description` may hold names.
    if (field === 'symbol' && meaning.match === 'longer' && profile.filled > 0 && profile.symbols < HALF) continue
    const weight =
      MATCH_WEIGHT[meaning.match] +
      (CLASS_WEIGHT[meaning.class] ?? 0) +
      (profile.filled === 0 ? EMPTY_COLUMN_WEIGHT : 0) +
      (meaning.class === 'currency' && hint !== null ? NAMED_AMOUNT_WEIGHT : 0) +
      (AMOUNT_FIELDS.includes(field) ? profile.filledShare * FILLED_WEIGHT : 0) +
      (shares.get(meaning.language) ?? 0) * SAME_LANGUAGE_WEIGHT +
      (field === 'symbol' && profile.wkns >= MOST ? WKN_WEIGHT : 0) -
      meaning.rank / 2
    const confidence = meaning.match === 'known' ? 'sure' : 'likely'
    candidates.push({ index, field, weight, confidence, reason: reasonOf(header, field, meaning) })
  }
  if (isPairHeader(header) && profile.symbols >= MOST && profile.currencyPairs < HALF) {
    const reason = text('“{header}” holds pairs of a coin and a currency', { header })
    candidates.push({ index, field: 'symbol', weight: MATCH_WEIGHT.longer, confidence: 'likely', reason })
  }
  if (COIN_SIDES.includes(base) && profile.currencies < HALF && profile.numbers < HALF) {
    const reason = text('“{header}” holds coins', { header })
    candidates.push({ index, field: 'symbol', weight: MATCH_WEIGHT.longer, confidence: 'likely', reason })
  }
  if (NAME_OR_SYMBOL_WORDS.includes(base) && profile.symbols >= MOST && profile.exactIsins < HALF) {
    const reason = text('“{header}” holds symbols', { header })
    candidates.push({ index, field: 'symbol', weight: MATCH_WEIGHT.longer, confidence: 'likely', reason })
  }
  return candidates
}

function reasonOf(header: string, field: ImportField, { match }: HeaderMeaning): Text {
  if (match === 'known') return text('“{header}” is a known header for {field}', { header, field })
  if (match === 'shortened') return text('“{header}” begins a known header for {field}', { header, field })
  if (match === 'longer') return text('“{header}” starts with a known header for {field}', { header, field })
  return text('“{header}” contains a word for {field}', { header, field })
}

/** `Currency (Total)` is the total's currency, `Currency (Result)` that of nothing imported. */
function fieldOfMeaning(meaning: HeaderMeaning, hint: string | null): ImportField | null {
  const field = FIELD_OF_CLASS[meaning.class]
  if (field !== 'currency' || hint === null) return field
  const classes = meaningsOfHeader(hint).map((hinted) => hinted.class)
  if (classes.includes('price')) return 'currency'
  if (classes.includes('fee')) return 'feeCurrency'
  if (classes.includes('total')) return 'totalCurrency'
  return null
}

/** What a header calls a code of securities may be their symbols. */
function isOfSymbols({ filled, symbols, isins, decimals, numbers }: ColumnProfile): boolean {
  return filled > 0 && symbols >= MOST && isins === 0 && decimals === 0 && numbers < HALF
}

function valuesFit(field: ImportField, profile: ColumnProfile): boolean {
  if (profile.filled === 0) return true
  switch (field) {
    case 'date':
    case 'settlementDate':
    case 'bookingDate':
      return profile.dates >= HALF
    case 'units':
    case 'price':
    case 'fee':
    case 'tax':
    case 'accruedInterest':
    case 'total':
    case 'debit':
    case 'credit':
    case 'rate':
      return profile.numbers >= HALF
    case 'isin':
      return profile.isins >= HALF
    case 'currency':
    case 'feeCurrency':
    case 'totalCurrency':
      return profile.currencyCodes >= HALF
    case 'symbol':
      return profile.exactIsins < MOST && profile.decimals < HALF
    case 'type':
    case 'side':
    case 'exchange':
    case 'assetClass':
      return profile.numbers < HALF && profile.dates < HALF
    case 'status':
      return profile.numbers < HALF
    case 'name':
      return profile.dates < HALF && profile.numbers < MOST
    case 'comments':
    case 'tags':
      return profile.dates < HALF
    case 'splitRatio':
    case 'opening':
      return true
  }
}
