import type { PortfolioSettings } from '@plumbline/contract/portfolios/schemas'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import type { Security } from '@plumbline/market-sources/security'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { nextSequence } from '../entry-sequence.ts'
import { newId } from '../identifiers.ts'
import type { AccountMarket } from '../market/market.ts'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'

/** Whether sales also book a purchase of their currency: not where the cash is booked anyway. */
export function booksProceeds({ addCashWhenSellling, cash }: PortfolioSettings): boolean {
  return addCashWhenSellling && cash === 'off'
}

/** Returns the security that stands for money held in a currency. */
export type CashOf = (currency: string) => Security

/**
 * The fields of the purchase that books a sale's proceeds: one unit of the currency for each of units × price − fee.
 * Undefined for other rows, for a sale of the currency itself, and where the fee takes all.
 */
function purchaseOf(sale: TransactionRow, cashOf: CashOf) {
  if (sale.type !== 'sell' || sale.lots !== null) return undefined
  const cash = cashOf(sale.currency)
  if (cash.id === sale.asset_id) return undefined
  const proceeds = new ExactDecimal(sale.units).times(sale.price).minus(sale.fee)
  if (!proceeds.isPositive() || proceeds.isZero()) return undefined
  return {
    user_id: sale.user_id,
    portfolio_id: sale.portfolio_id,
    asset_id: cash.id,
    type: 'buy',
    trade_date: sale.trade_date,
    units: formatDecimal(proceeds),
    price: '1',
    fee: '0',
    currency: sale.currency,
    rate: sale.rate,
    source: sale.source,
    import_id: sale.import_id,
    row_number: null,
    proceeds_of: sale.id,
    proofs: null,
    transfer_id: null,
    lots: null,
    company_action: null,
  }
}

/** Stores these currencies as assets, where they are new: before the transaction that books proceeds in them. */
export async function storeCash(
  { db, provider }: Pick<AccountMarket, 'db' | 'provider'>,
  currencies: Iterable<string>,
): Promise<void> {
  await upsertSecurities(db, [...new Set(currencies)].map(provider.cash), new Map())
}

/** The purchases that book the proceeds of new sales; to be inserted with them, in the same database transaction. */
export function bookProceeds(cashOf: CashOf, rows: readonly TransactionRow[], now: Date): TransactionRow[] {
  return rows.flatMap((row): TransactionRow[] => {
    const purchase = purchaseOf(row, cashOf)
    if (purchase === undefined) return []
    const comments = 'Proceeds of a sale'
    return [
      {
        ...purchase,
        id: newId(),
        comments,
        tags: null,
        sequence: nextSequence(now),
        version: 1,
        created_at: now.toISOString(),
      },
    ]
  })
}

/** The purchases that book the proceeds of these sales. */
export async function readProceeds(db: Db, userId: string, saleIds: readonly string[]): Promise<TransactionRow[]> {
  return await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('proceeds_of', 'in', among(saleIds))
    .execute()
}

/** The booked purchases as they are after their sales have become `sales`; without those that book nothing any more. */
export function followSales(
  cashOf: CashOf,
  booked: readonly TransactionRow[],
  sales: readonly TransactionRow[],
): TransactionRow[] {
  const saleById = new Map(sales.map((sale) => [sale.id, sale]))
  return booked.flatMap((row): TransactionRow[] => {
    const sale = saleById.get(row.proceeds_of ?? '')
    const purchase = sale && purchaseOf(sale, cashOf)
    return purchase === undefined ? [] : [{ ...row, ...purchase, version: row.version + 1 }]
  })
}
