import type { PreviewRow } from '@plumbline/contract/transactions/schemas'
import type { Db } from '../database/db.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { inMajorUnit } from './amounts.ts'

type Transaction = { asset: string; type: string; date: string; units: string | number; price: string | number }

const keyOf = ({ asset, type, date, units, price }: Transaction) =>
  [asset, type, date, Number(units), Number(price)].join(' ')

function transactionOf(row: PreviewRow, asset: AssetRow | undefined): Transaction | undefined {
  const { type, date, units, price, currency } = row
  if (asset === undefined || type === undefined || date === undefined) return undefined
  if (units === undefined || price === undefined || !Number.isFinite(Number(price))) return undefined
  const amounts = inMajorUnit({ currency: currency ?? asset.currency, price: String(price), fee: '0', rate: null })
  return { asset: asset.id, type, date, units, price: amounts.price }
}

async function countLedger(
  db: Db,
  userId: string,
  portfolioId: string,
  wanted: Transaction[],
  fingerprints: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('transactions')
    .leftJoin('imports', (join) =>
      join.onRef('imports.user_id', '=', 'transactions.user_id').onRef('imports.id', '=', 'transactions.import_id'),
    )
    .select(({ fn }) => [
      'transactions.asset_id as asset',
      'transactions.type as type',
      'transactions.trade_date as date',
      'transactions.units as units',
      'transactions.price as price',
      fn.countAll<number>().as('count'),
    ])
    .where('transactions.user_id', '=', userId)
    .where('transactions.portfolio_id', '=', portfolioId)
    .where('transactions.trade_date', 'in', [...new Set(wanted.map(({ date }) => date))])
    .where('transactions.asset_id', 'in', [...new Set(wanted.map(({ asset }) => asset))])
    .where(({ eb, or }) =>
      or([
        eb('imports.fingerprint', 'is', null),
        ...(fingerprints.length === 0 ? [] : [eb('imports.fingerprint', 'not in', fingerprints)]),
      ]),
    )
    .groupBy(['transactions.asset_id', 'transactions.type', 'transactions.trade_date', 'units', 'price'])
    .execute()
  const counts = new Map<string, number>()
  for (const { count, ...transaction } of rows) {
    const key = keyOf(transaction)
    counts.set(key, (counts.get(key) ?? 0) + Number(count))
  }
  return counts
}

/**
 * How many transactions equal to each row its portfolio has from elsewhere: by hand, or out of another file, whose
 * period may overlap this one's. Equal are asset, type, day, units and price; the rows of the same file do not count.
 */
export async function countTwins(
  db: Db,
  userId: string,
  rows: PreviewRow[],
  assets: readonly (AssetRow | undefined)[],
): Promise<number[]> {
  const transactions = rows.map((row, index) => transactionOf(row, assets[index]))
  const fingerprints = [...new Set(rows.flatMap(({ importId }) => importId ?? []))]
  const counts = new Map<string, Map<string, number>>()
  for (const portfolioId of new Set(rows.flatMap((row) => row.portfolioId ?? []))) {
    const wanted = transactions.flatMap((each, index) => (rows[index]?.portfolioId === portfolioId ? (each ?? []) : []))
    if (wanted.length > 0) counts.set(portfolioId, await countLedger(db, userId, portfolioId, wanted, fingerprints))
  }
  return transactions.map((transaction, index) =>
    transaction === undefined ? 0 : (counts.get(rows[index]?.portfolioId ?? '')?.get(keyOf(transaction)) ?? 0),
  )
}
