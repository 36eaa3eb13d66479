import type { NumberFormat } from './schemas.ts'

/** The format of a user who has not chosen one. */
export const DEFAULT_NUMBER_FORMAT: NumberFormat = {
  symbolType: 'name',
  symbolPosition: 'before',
  symbolSpace: true,
  thousandsSeparator: 'comma',
  decimalsSeparator: 'dot',
  decimals: 2,
}

/** The characters that group and mark decimals, by their names in a number format. */
export const SEPARATOR_CHARACTERS = { none: '', space: '\u00a0', comma: ',', dot: '.' } as const

const SEPARATORS: Readonly<Record<string, 'comma' | 'dot'>> = { ',': 'comma', '.': 'dot' }

/**
 * The number format of a user who has not chosen one: in English DEFAULT_NUMBER_FORMAT, else with the separators and
 * the place of the currency that are usual in the language.
 */
export function numberFormatOf(language: string): NumberFormat {
  if (language === 'en') return DEFAULT_NUMBER_FORMAT
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).formatToParts(12345.67)
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    ...DEFAULT_NUMBER_FORMAT,
    symbolPosition: parts[0]?.type === 'currency' ? 'before' : 'after',
    thousandsSeparator: SEPARATORS[mark('group')] ?? 'space',
    decimalsSeparator: SEPARATORS[mark('decimal')] ?? 'dot',
  }
}
