import { SEPARATOR_CHARACTERS } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { oncePer } from '@plumbline/text/once-per'
import { defaultNumberFormat } from './locale.ts'

/** `always` puts a plus before what is above zero; a value that rounds to zero never has a sign. */
export type SignDisplay = 'always' | 'negative'

export type NumberOptions = {
  minimumDecimals: number
  maximumDecimals: number
  sign?: SignDisplay
  /** By default that of the page's language. Pages pass the user's. */
  format?: NumberFormat | undefined
}

const findFormatter = oncePer(
  (minimumDecimals: number, maximumDecimals: number, sign: SignDisplay) =>
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: minimumDecimals,
      maximumFractionDigits: maximumDecimals,
      signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
    }),
)

/**
 * A number in the user's separators, rounded half away from zero, with a true minus (U+2212).
 */
export function formatNumber(value: number, options: NumberOptions): string {
  const format = options.format ?? defaultNumberFormat()
  const formatter = findFormatter(options.minimumDecimals, options.maximumDecimals, options.sign ?? 'negative')
  let text = ''
  for (const part of formatter.formatToParts(value)) {
    if (part.type === 'group') text += SEPARATOR_CHARACTERS[format.thousandsSeparator]
    else if (part.type === 'decimal') text += SEPARATOR_CHARACTERS[format.decimalsSeparator]
    else if (part.type === 'minusSign') text += '\u2212'
    else text += part.value
  }
  return text
}
