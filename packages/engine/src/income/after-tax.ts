import { known } from '../known.ts'
import type { HeldDividend } from './income.ts'

/**
 * What is withheld of a dividend, and what is left of it.
 *
 * @param gross NaN without an exchange rate
 * @param taxRate a ratio; null without a rate for the payer's country, and then nothing is withheld
 */
export function afterTax(
  gross: number,
  taxRate: number | null,
): Pick<HeldDividend, 'gross' | 'taxRate' | 'withheld' | 'net'> {
  const withheld = gross * (taxRate ?? 0)
  return { gross: known(gross), taxRate, withheld: known(withheld), net: known(gross - withheld) }
}
