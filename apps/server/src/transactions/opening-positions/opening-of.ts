import type { NewTransaction, Transaction } from '@plumbline/contract/transactions/schemas'
import type { CarriedLot } from '@plumbline/engine/ledger'
import type { TransactionRow } from '../../database/schema.ts'
import { decodeLots, encodeLots } from '../../database/stored-lots.ts'
import { inMajorUnit } from '../amounts.ts'

type Columns = Pick<TransactionRow, 'lots' | 'company_action'>
type Changeable = Columns & Pick<TransactionRow, 'trade_date' | 'units' | 'currency' | 'rate'>

/**
 * The columns that make a purchase an opening position: like units of a transfer, with the purchase that is stated.
 * Without one, the units count as bought on the day at their value.
 *
 * @param currency of the stored amounts
 * @param portfolioCurrency into which the row's own rate converts
 */
export function openingOf(
  { opening, date, units = '0', currency: stated, rate }: NewTransaction,
  currency: string,
  portfolioCurrency: string,
): Columns {
  if (opening === undefined) return { lots: null, company_action: null }
  const { cost, acquired } = opening
  if (cost === undefined) return { lots: encodeLots([]), company_action: 'opening' }
  const paid = inMajorUnit({ currency: stated ?? currency, price: cost, fee: '0', rate: rate ?? null })
  const lot: CarriedLot = {
    date: acquired ?? date,
    units: Number(units),
    amount: Number(paid.price),
    fee: 0,
    currency,
    // The stated rate is that of the day of the opening position.
    rate: acquired === undefined && paid.rate !== null ? Number(paid.rate) : null,
    rateCurrency: portfolioCurrency,
  }
  return { lots: encodeLots([lot]), company_action: 'opening' }
}

/**
 * The column `lots` of a row that changes. That of an opening position has its purchase with the new units, cost and day.
 * The cost of all units stays the same unless another one is stated.
 */
export function changedOpening(
  before: Changeable,
  after: Changeable,
  stated: { cost: string | number | null; acquired: string | null } | null = null,
): string | null {
  if (before.company_action !== 'opening') return before.lots
  const { cost, acquired } = stated ?? describeOpening(before) ?? { cost: null, acquired: null }
  if (cost === null) return encodeLots([])
  const [known] = decodeLots(before.lots ?? '[]')
  const date = acquired !== null && acquired < after.trade_date ? acquired : after.trade_date
  return encodeLots([
    {
      date,
      units: Number(after.units),
      amount: Number(cost),
      fee: 0,
      currency: after.currency,
      rate: known === undefined || date < after.trade_date || after.rate === null ? null : Number(after.rate),
      rateCurrency: known?.rateCurrency ?? after.currency,
    },
  ])
}

/** Null for all other transactions. */
export function describeOpening(row: Columns & Pick<TransactionRow, 'trade_date'>): Transaction['opening'] {
  if (row.company_action !== 'opening') return null
  const [lot] = decodeLots(row.lots ?? '[]')
  if (lot === undefined) return { cost: null, acquired: null }
  return { cost: lot.amount, acquired: lot.date === row.trade_date ? null : lot.date }
}
