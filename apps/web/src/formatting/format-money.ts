import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { decimalsOf } from '@plumbline/engine/currency'
import { oncePer } from '@plumbline/text/once-per'
import { formatNumber, type SignDisplay } from './format-number.ts'
import { defaultNumberFormat } from './locale.ts'

function findCurrencyFormat(currency: string): Intl.NumberFormat | undefined {
  try {
    return new Intl.NumberFormat('en-001', { style: 'currency', currency, currencyDisplay: 'symbol' })
  } catch {
    return undefined
  }
}

/** Symbols that are customary in finance but differ from the Unicode tables. */
const USUAL_SYMBOLS: Record<string, string> = { CAD: 'C$', JPY: '¥' }

/** A symbol that no other currency has, or the code: US$, HK$, €, SEK. */
const currencySymbol = oncePer((currency: string) => {
  const parts = findCurrencyFormat(currency)?.formatToParts(1)
  return USUAL_SYMBOLS[currency] ?? parts?.find((part) => part.type === 'currency')?.value ?? currency
})

/** The user's own number of decimals wins where it differs from the default of 2; otherwise the currency decides. */
export function moneyDecimals(currency: string, format: NumberFormat): number {
  return format.decimals === DEFAULT_NUMBER_FORMAT.decimals ? decimalsOf(currency) : format.decimals
}

/** `decimals` overrides those of the currency and of the user. */
export type MoneyOptions = { sign?: SignDisplay; format?: NumberFormat; decimals?: number }

/** An amount without its currency, for a column whose head names it. */
export function formatAmount(value: number, currency: string, options: MoneyOptions = {}): string {
  const format = options.format ?? defaultNumberFormat()
  const decimals = options.decimals ?? moneyDecimals(currency, format)
  return formatNumber(value, {
    minimumDecimals: decimals,
    maximumDecimals: decimals,
    sign: options.sign ?? 'negative',
    format,
  })
}

/** A price per unit: the currency's decimals up to 2, and 4 below 1. */
export function formatPrice(value: number, currency: string, options: MoneyOptions = {}): string {
  const format = options.format ?? defaultNumberFormat()
  const decimals = moneyDecimals(currency, format)
  const maximumDecimals = Math.max(Math.abs(value) < 1 ? 4 : 2, decimals)
  return formatNumber(value, {
    minimumDecimals: Number.isInteger(value) ? decimals : maximumDecimals,
    maximumDecimals,
    sign: options.sign ?? 'negative',
    format,
  })
}

export type CurrencyMark = { text: string; position: 'before' | 'after'; space: boolean }

/** The user's choice of where and how a currency is shown beside an amount. */
export function currencyMark(currency: string, format: NumberFormat = defaultNumberFormat()): CurrencyMark {
  return {
    text: format.symbolType === 'symbol' ? currencySymbol(currency) : currency,
    position: format.symbolPosition,
    space: format.symbolSpace,
  }
}

/** A written amount with its currency; the sign stays with the figure, and before a symbol that touches it. */
export function joinCurrency(amount: string, currency: string, format?: NumberFormat): string {
  const mark = currencyMark(currency, format)
  const gap = mark.space ? '\u00a0' : ''
  if (mark.position === 'after') return `${amount}${gap}${mark.text}`
  const signed = /^[+\u2212]/.test(amount)
  if (signed && !mark.space) return `${amount[0]}${mark.text}${amount.slice(1)}`
  return `${mark.text}${gap}${amount}`
}

/** An amount with its currency, as `EUR 1,234.56`. */
export function formatMoney(value: number, currency: string, options: MoneyOptions = {}): string {
  return joinCurrency(formatAmount(value, currency, options), currency, options.format)
}

/** A price per unit with its currency, as `EUR 0.1234`. */
export function formatPriceWithCurrency(value: number, currency: string, options: MoneyOptions = {}): string {
  return joinCurrency(formatPrice(value, currency, options), currency, options.format)
}
