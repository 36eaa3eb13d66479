import { meaningsOfHeader } from '../../words/header-meaning.ts'
import type { HeaderLanguage } from '../../words/header-synonyms.ts'
import type { Evidence } from './evidence.ts'
import { MONTH_FIRST, US_SYMBOL } from './united-states.ts'

/** Countries whose brokers write in a language of their own, with the currency of their securities. */
export const CURRENCY_OF_LANGUAGE: Partial<
  Record<HeaderLanguage, { readonly isin: string; readonly currency: string }>
> = {
  pl: { isin: 'PL', currency: 'PLN' },
  sv: { isin: 'SE', currency: 'SEK' },
  no: { isin: 'NO', currency: 'NOK' },
  da: { isin: 'DK', currency: 'DKK' },
  cs: { isin: 'CZ', currency: 'CZK' },
  hu: { isin: 'HU', currency: 'HUF' },
  tr: { isin: 'TR', currency: 'TRY' },
  ja: { isin: 'JP', currency: 'JPY' },
  ko: { isin: 'KR', currency: 'KRW' },
}

/** Languages of the euro area alone. Their brokers name every other currency. */
const EURO_LANGUAGES: readonly HeaderLanguage[] = ['nl', 'fi', 'de', 'it', 'el', 'et', 'hr', 'sl', 'lt', 'lv']
/**
 * Languages of the euro area and of other countries, with those: their brokers hold securities of their own country.
 */
const SHARED_LANGUAGES: Partial<Record<HeaderLanguage, RegExp>> = {
  fr: /^(?:CA|CH|MA|TN)/,
  es: /^(?:MX|AR|CL|CO|PE|UY|US)/,
  pt: /^BR/,
}
export const EURO_ISIN = /^(?:AT|BE|DE|ES|FI|FR|GR|IE|IT|LU|NL|PT)/
/** Countries of the euro area whose companies are rarely traded in another currency, as funds of IE and LU are. */
const EURO_HOME_ISIN = /^(?:AT|BE|DE|ES|FI|FR|IT|PT)/
const INDIAN_ISIN = /^IN[EF]/
/** German and Italian are also written in Switzerland, with ISINs, numbers and identifiers of its own. */
const SWISS = /^CH\d{10}$|^-?\d{1,3}(?:['’]\d{3})+(?:\.\d+)?$|\b(?:CHF|Valor|Valoren|Stempel)\b/i

/** Six digits, in Shanghai and Shenzhen: Taiwan and Hong Kong have fewer, and shares in dollars begin with 900 or 200. */
const CHINESE_SHARE_OR_FUND = /^(?:S[HZ]|BJ)?(?!900|200)\d{6}(?:\.(?:S[HSZ]|OF|BJ))?$/i

const JAPANESE_NUMBER = /^\d{3}[\dA-Z]$/
const KOREAN_NUMBER = /^A?\d{6}$/

/** Countries whose exchanges number their securities. */
const OWN_SYMBOLS: Partial<Record<HeaderLanguage, { readonly symbol: RegExp; readonly currency: string }>> = {
  ja: { symbol: JAPANESE_NUMBER, currency: 'JPY' },
  ko: { symbol: KOREAN_NUMBER, currency: 'KRW' },
  zh: { symbol: CHINESE_SHARE_OR_FUND, currency: 'CNY' },
  vi: { symbol: /^[A-Z]{3}$/, currency: 'VND' },
  id: { symbol: /^[A-Z]{4}$/, currency: 'IDR' },
  th: { symbol: /^[A-Z][A-Z0-9.&-]{0,9}$/, currency: 'THB' },
  tr: { symbol: /^[A-Z]{5}$|^[A-Z]{4,6}\.(?:E|IS)$/, currency: 'TRY' },
}
/**
 * Words for trades and payments, from which it follows that the broker, and not only the header line, writes in the
 * language: translated headers prove nothing.
 */
const WORDS_OF_LANGUAGE: Partial<Record<HeaderLanguage, RegExp>> = {
  nl: /koop|stort|uitkering|opname/i,
  fi: /osto|myyn|merkin|lunast|osin/i,
  de: /kauf|sparplan|aussch[üu]tt|ertrag|zins|gutschrift|einl(?:age|ieferung)|ausl(?:age|ieferung)|zeichnung/i,
  it: /acquist|vend|sottoscri|rimbors|stacco|cedol|provent|eseguit/i,
  el: /\p{Script=Greek}/u,
  et: /ost|m[üu][üu]k/i,
  hr: /kup|prodaj/i,
  sl: /nakup|prodaj/i,
  lt: /pirk|pardav/i,
  lv: /pirk|p[āa]rd/i,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  zh: /[买卖购赎]|红利|分红/,
  vi: /mua|bán|ban/i,
  id: /beli|jual/i,
  th: /\p{Script=Thai}/u,
  tr: /al[ıi][şs]|sat[ıi][şs]|temett[üu]|^(?:al|sat)$/i,
}
/** Whoever writes headers in a script of its own does not translate them from English. */
const OWN_SCRIPTS: readonly HeaderLanguage[] = ['zh', 'ja', 'ko', 'th']
const DECIMAL_COMMA = /^-?\d[\d.]*,\d{1,2}$/
/** Symbols of the exchange in São Paulo. */
const BRAZILIAN_SYMBOL = /^[A-Z]{4}\d{1,2}F?$/

/** Deposits and bonds that banks and the state of Brazil sell. */
const BRAZILIAN_DEPOSIT = /^(?:CD[BI]|LC[AI]|LF|CR[AI]|TESOURO.*)$/i

/**
 * The currency of the country of all ISINs: of India, of the euro area below English headers, or of a country whose
 * language the headers are in.
 */
export function currencyOfIsins(evidence: Evidence): string | null {
  const { isins, languages, mainLanguage } = evidence
  if (isins.length === 0) return null
  if (isins.every((isin) => INDIAN_ISIN.test(isin))) return 'INR'
  if (languages.length === 0 && isins.every((isin) => EURO_HOME_ISIN.test(isin)) && isFreeOfOthers(evidence))
    return 'EUR'
  const countries = languages.flatMap((language) => CURRENCY_OF_LANGUAGE[language] ?? [])
  const country = countries.find((known) => isins.every((isin) => isin.startsWith(known.isin)))
  if (country !== undefined) return country.currency
  const foreign = SHARED_LANGUAGES[mainLanguage ?? 'en']
  const isOfEuroArea = isins.some((isin) => EURO_ISIN.test(isin)) && !isins.some((isin) => foreign?.test(isin))
  return foreign !== undefined && isOfEuroArea ? 'EUR' : null
}

/** Whether a cell can be the number of a security in Japan, Korea, China, or Taiwan. */
export function isAsianNumber(cell: string): boolean {
  return JAPANESE_NUMBER.test(cell) || KOREAN_NUMBER.test(cell)
}

/** Symbols with the digits of a class of shares or funds in São Paulo: several, or one below Portuguese headers. */
export function areOfSaoPaulo(symbols: readonly string[], headers: readonly string[]): boolean {
  const distinct = new Set(symbols)
  const isEnough = distinct.size > 1 || (distinct.size === 1 && headers.filter(isPortuguese).length > 1)
  return isEnough && [...distinct].every((symbol) => /^[A-Z]{4}(?:3|4|5|6|11|3[2-5])F?$/.test(symbol))
}

/** Whether a header is a word of Portuguese and of no other language. */
function isPortuguese(header: string): boolean {
  const meanings = meaningsOfHeader(header)
  return meanings.length > 0 && meanings.every(({ language }) => language === 'pt')
}

/** Symbols of São Paulo, next to none of another exchange: names in the place of a symbol do not matter. */
function areBrazilian(symbols: readonly string[]): boolean {
  const others = symbols.filter((symbol) => !BRAZILIAN_SYMBOL.test(symbol) && !BRAZILIAN_DEPOSIT.test(symbol))
  return (
    symbols.some((symbol) => BRAZILIAN_SYMBOL.test(symbol)) &&
    !others.some((symbol) => US_SYMBOL.test(symbol) || symbol.includes('.'))
  )
}

/** Nothing suggests Switzerland or North America. */
function isFreeOfOthers({ has, dates }: Evidence): boolean {
  return !has(SWISS) && !dates.some((date) => MONTH_FIRST.test(date))
}

/** Without words for trades, a script or decimal commas rule out an English file with translated headers. */
function isWrittenIn(language: HeaderLanguage | null, { typeWords, has }: Evidence): boolean {
  const words = WORDS_OF_LANGUAGE[language ?? 'en']
  if (words === undefined) return true
  if (typeWords.length > 0) return typeWords.some((word) => words.test(word))
  return has(DECIMAL_COMMA) || (language !== null && OWN_SCRIPTS.includes(language))
}

/** The currency of the country whose language the headers are in, if its securities or the lack of others agree. */
export function currencyOfLanguage(evidence: Evidence): string | null {
  const { symbols, languages, mainLanguage, has } = evidence
  if (!isWrittenIn(mainLanguage, evidence)) return null
  const ownSymbols = OWN_SYMBOLS[mainLanguage ?? 'en']
  if (ownSymbols !== undefined)
    return symbols.every((symbol) => ownSymbols.symbol.test(symbol)) ? ownSymbols.currency : null
  if (languages.includes('pt') && areBrazilian(symbols)) return 'BRL'
  return mainLanguage !== null && EURO_LANGUAGES.includes(mainLanguage) && !has(SWISS) ? 'EUR' : null
}
