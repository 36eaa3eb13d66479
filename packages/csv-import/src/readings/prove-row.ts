import { majorUnitOf } from '@plumbline/engine/currency'
import { hasIsinCheckDigit } from '@plumbline/reading/laws/check-digits'
import type { Proof, ProvenAmount } from '@plumbline/reading/proofs'
import { ExactDecimal, formatDecimal } from '../cells/numbers.ts'
import type { DraftRow } from './draft-row.ts'
import type { ImportRow } from './import-row.ts'

/** A cent: sums of rounded amounts are off by as much. */
const CENT = new ExactDecimal('0.01')
const CALCULATED_DECIMALS = 2

/** The laws that a row satisfies, with its numbers, from which the preview and the transaction's history show them. */
export function proveRow(draft: DraftRow): Proof[] {
  const { row } = draft
  const identifier: Proof[] =
    row.isin !== null && hasIsinCheckDigit(row.isin) ? [{ law: 'check-digit', identifier: row.isin }] : []
  const { comparison } = draft
  return [...(comparison?.kind === 'exact' ? proveAmounts(row, comparison.isConverted) : []), ...identifier]
}

/** The arithmetic of a row whose parts add up to its total; `isConverted` if its rate leads to it. */
export function proveAmounts(row: ImportRow, isConverted: boolean): Proof[] {
  if (row.total === null) return []
  const written = (amount: string, currency: string | null): ProvenAmount => ({ amount, currency })
  const units = written(row.units, null)
  const price = written(row.price, row.currency)
  const total = written(row.total, row.totalCurrency ?? row.currency)
  const factors = { units, price }
  if (isConverted) {
    const rate = row.rate === null ? null : written(row.rate, null)
    return rate === null ? [] : [{ law: 'converted-product', ...factors, rate, gross: total }]
  }
  const minor = row.currency === null ? 1 : majorUnitOf(row.currency).factor
  const scale = total.currency === row.currency ? 1 : minor
  const gross = new ExactDecimal(row.units).times(row.price).times(scale)
  const isPaid = row.type === 'buy'
  const isNear = (sum: ExactDecimal) =>
    sum
      .minus(row.total ?? 0)
      .abs()
      .lessThan(CENT)
  if (isNear(gross)) return [{ law: 'product', ...factors, gross: total }]
  const fee = new ExactDecimal(row.fee).times(scale)
  if (fee.isZero() || !isNear(isPaid ? gross.plus(fee) : gross.minus(fee))) return []
  const calculated = written(formatDecimal(gross.toDecimalPlaces(CALCULATED_DECIMALS)), total.currency)
  const costs = [written(formatDecimal(fee), total.currency)]
  return [
    { law: 'product', ...factors, gross: calculated },
    { law: 'net', gross: calculated, costs, net: total, isPaid },
  ]
}
