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
