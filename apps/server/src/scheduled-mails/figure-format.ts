import { DEFAULT_NUMBER_FORMAT, numberFormatOf, SEPARATOR_CHARACTERS } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Language } from '@plumbline/text/language'
import { oncePer } from '@plumbline/text/once-per'
import { percentSignOf } from '@plumbline/text/percent-sign'

/** Formats figures in the reader's number format. */
export interface FigureFormat {
  /** With its currency, such as `EUR 1,234.56`. */
  money(value: number, currency: string): string
  /** With a plus sign when positive. */
  gain(value: number, currency: string): string
  /** A ratio as a percentage with its sign. */
  percent(ratio: number): string
  /** A part of a whole as a percentage. */
  share(ratio: number): string
}

const usualFormat = oncePer(numberFormatOf)

/** @param chosen the number format of the reader; undefined for the usual one of the language */
export function createFigureFormat(language: Language, chosen?: NumberFormat): FigureFormat {
  const format = chosen ?? usualFormat(language)

  function write(value: number, decimals: number, isSigned: boolean): string {
    const parts = intlFormatOf(decimals, isSigned ? 'exceptZero' : 'negative').formatToParts(value)
    const characters = parts.map(({ type, value: text }) => {
      if (type === 'group') return SEPARATOR_CHARACTERS[format.thousandsSeparator]
      if (type === 'decimal') return SEPARATOR_CHARACTERS[format.decimalsSeparator]
      return type === 'minusSign' ? '\u2212' : text
    })
    return characters.join('')
  }

  function money(value: number, currency: string, isSigned: boolean): string {
    const { symbol, decimals: currencyDecimals } = describeCurrency(currency)
    const decimals = format.decimals === DEFAULT_NUMBER_FORMAT.decimals ? currencyDecimals : format.decimals
    const amount = write(value, decimals, isSigned)
    const mark = format.symbolType === 'symbol' ? symbol : currency
    const gap = format.symbolSpace ? '\u00a0' : ''
    if (format.symbolPosition === 'after') return `${amount}${gap}${mark}`
    const hasSign = /^[+\u2212]/.test(amount)
    return hasSign && gap === '' ? `${amount[0]}${mark}${amount.slice(1)}` : `${mark}${gap}${amount}`
  }

  return {
    money: (value, currency) => money(value, currency, false),
    gain: (value, currency) => money(value, currency, true),
    percent: (ratio) => `${write(ratio * 100, 2, true)}${percentSignOf(language)}`,
    share: (ratio) => `${write(ratio * 100, 2, false)}${percentSignOf(language)}`,
  }
}

const intlFormatOf = oncePer(
  (decimals: number, signDisplay: 'exceptZero' | 'negative') =>
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay,
    }),
)

interface DescribedCurrency {
  symbol: string
  decimals: number
}

const describeCurrency = oncePer(lookUpCurrency)

function lookUpCurrency(currency: string): DescribedCurrency {
  try {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    const format = new Intl.NumberFormat('en-US', style)
    const symbol = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
    return { symbol, decimals: format.resolvedOptions().maximumFractionDigits ?? 2 }
  } catch {
    return { symbol: currency, decimals: 2 }
  }
}
