import { currencyOf } from '@plumbline/reading/words/currencies'
import { findCheckedIsin } from '../cells/isin.ts'
import { guessTypeByStart } from './guess-type.ts'

/** What a sentence such as `Buy 3 @ 134.85 USD` says of a trade, or of a dividend, in its own spelling of numbers. */
export interface TradeSentence {
  readonly type: 'buy' | 'sell' | 'dividend'
  /** Blank for a dividend, as `tax` is for a trade. */
  readonly units: string
  /** Blank where `symbol` or `isin` says it. */
  readonly name: string
  readonly symbol: string
  readonly isin: string
  /** Of a dividend, the amount before tax. */
  readonly price: string
  readonly tax: string
  readonly currency: string
}

const NUMBER = String.raw`[\d.,'’\u00a0\u202f]*\d(?: \d{3}(?:[.,]\d+)?)*`
/**
 * Matches `OPEN BUY 34/42.5658 @ 11.7480`, `Koop 1.234 @ 100,00 EUR`, `Compra 6 ISHARES WORLD@49,785 EUR (IE00…)`,
 * `Kauf 41 zu je 10,5 EUR (DE00…)` and `B 100 CBA @ 95.32`.
 */
const WITH_PRICE = new RegExp(
  String.raw`^(?<action>[^\d@]{1,60}?)\s*(?<units>${NUMBER})(?:\/${NUMBER})?\s+(?<name>[^@]{0,120}?)\s*(?:@|\bzu je\b)\s*(?<before>[A-Z]{3}|[$€£])?\s*(?<price>${NUMBER})\s*(?<after>[A-Za-z]{3}\b|[$€£])?`,
  'u',
)
/** `Bought Satrix Top 40 ETF 8.5000 @ 65.10`. */
const NAME_FIRST = new RegExp(
  String.raw`^(?<action>\p{L}{3,12})\s+(?<name>\p{L}[^@]{1,120}?)\s+(?<units>${NUMBER})\s*(?:shares?|units?|x)?\s*@\s*(?<before>[A-Z]{3}|[$€£])?\s*(?<price>${NUMBER})\s*(?<after>[A-Za-z]{3}\b|[$€£])?`,
  'u',
)
/** `Bought 1,550 Foo ETF Distributing (FOO)`. */
const WITHOUT_PRICE = new RegExp(
  String.raw`^(?<action>\p{L}{3,12})\s+(?<units>${NUMBER})\s+(?:shares? of |units? of |x )?(?<name>\p{L}.{2,120})$`,
  'u',
)
/** `ACME1T +10@13.50/SE:4100001`: the symbol, and units with the sign of the side. */
const SIGNED = new RegExp(
  String.raw`(?:^|[\s/'])(?<symbol>[A-Z0-9][A-Z0-9.]{1,11})\s+(?<sign>[+-])(?<units>${NUMBER})\s?@\s?(?<price>${NUMBER})`,
  'u',
)
/** `XEQT: bought 10 shares at 31.25`: the symbol before what was done. */
const SYMBOL_FIRST = new RegExp(
  String.raw`^(?<symbol>[A-Z][A-Z0-9.-]{0,11}): (?<action>\p{L}{3,12}) (?<units>${NUMBER}) (?:shares?|units?) (?:at|@) (?<before>[A-Z]{3} ?|[$€£])?(?<price>${NUMBER})(?: (?<after>[A-Z]{3})\b)?`,
  'u',
)
const SYMBOL_AND_COLON = /^[A-Z][A-Z0-9.-]{0,11}:$/
const DIVIDEND = 'dividend[eo]?|dividendid|ausschüttung|utdelning|osinko|udbytte|utbytte|dywidenda'
const TAX = 'tulumaks|(?:withholding )?tax|steuer|skatt|lähdevero|podatek|belasting|ritenuta|impuesto'
/** `EE0000001111 ACME CORP dividend 5.53 EUR, tulumaks 0.00 EUR`. */
const PAID = new RegExp(
  String.raw`(?:^|[\s/'])(?:(?<isin>[A-Z]{2}[A-Z0-9]{9}\d)\s+)?(?<name>\p{L}[^\d@,;/]{1,80}?)\s+(?:${DIVIDEND})\s+(?<price>${NUMBER})\s?(?<currency>[A-Z]{3})(?:[,;]?\s+(?:${TAX})\s+(?<tax>${NUMBER}))?`,
  'iu',
)
/** Single letters stand for a side only before a number: `S 20 CBA @ 95.32`. */
const SIDES: Readonly<Record<string, 'buy' | 'sell'>> = { b: 'buy', s: 'sell' }

const MAX_LENGTH = 300

/** Reads a sentence that tells a trade; null for any other text. */
export function readTradeSentence(text: string): TradeSentence | null {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return null
  const signed = readSigned(text)
  if (signed !== null) return signed
  for (const pattern of [SYMBOL_FIRST, NAME_FIRST, WITH_PRICE, WITHOUT_PRICE]) {
    const groups = pattern.exec(text)?.groups
    if (groups === undefined) continue
    const { symbol = '', action = '', units = '', name = '', price = '', before, after } = groups
    const type = SIDES[action.toLowerCase()] ?? guessTypeByStart(action)
    if (type === 'buy' || type === 'sell') {
      return { ...BLANK, type, symbol, units, name: name.trim(), price, currency: (before ?? after ?? '').trim() }
    }
  }
  return null
}

const BLANK = { units: '', name: '', symbol: '', isin: '', price: '', tax: '', currency: '' }

function readSigned(text: string): TradeSentence | null {
  const groups = SIGNED.exec(text)?.groups
  if (groups === undefined) return null
  const { symbol = '', sign, units = '', price = '' } = groups
  return { ...BLANK, type: sign === '-' ? 'sell' : 'buy', symbol, units, price }
}

/** Reads a sentence about a dividend; null for any other text. A number without a currency may be the dividend per share. */
export function readDividendSentence(text: string): TradeSentence | null {
  const groups = text.length > MAX_LENGTH ? undefined : PAID.exec(text)?.groups
  if (groups === undefined) return null
  const { isin = '', name = '', price = '', currency = '', tax = '' } = groups
  const amounts = currencyOf(currency) === null ? {} : { price, currency, tax }
  const named = SYMBOL_AND_COLON.test(name) ? { symbol: name.slice(0, -1) } : { name: name.trim() }
  return { ...BLANK, type: 'dividend', isin: findCheckedIsin(isin) ?? '', ...named, ...amounts }
}
