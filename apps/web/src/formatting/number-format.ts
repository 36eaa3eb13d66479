import type { NumberFormat } from '@plumbline/contract/accounts/schemas'

export type { NumberFormat }

export const defaultNumberFormat: NumberFormat = {
  symbolType: 'name',
  symbolPosition: 'before',
  symbolSpace: true,
  thousandsSeparator: 'comma',
  decimalsSeparator: 'dot',
  decimals: 2,
}

export const separatorCharacters = { none: '', space: '\u00a0', comma: ',', dot: '.' } as const
