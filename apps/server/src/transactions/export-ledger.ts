import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { TRANSACTION_TYPES } from '@plumbline/contract/transactions/vocabulary'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { csvHeader, type ExportedTransaction, writeCsvRows } from '@plumbline/csv-import/exports/write-csv'
import type { StatedOpening } from '@plumbline/csv-import/readings/read-opening'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import { decodeWord } from '../database/decode.ts'
import type { TransactionRow } from '../database/schema.ts'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { nameTags, readTagNames, type TagNames } from '../tags/stored/tag-rows.ts'
import { type FilterRequest, filterTransactions } from './filter-transactions.ts'
import { inPages, pageOf, readLedgerPages } from './ledger-pages.ts'
import { idsOf, type LedgerScope, readVersion, versionOf } from './ledger-scope.ts'
import { describeOpening } from './opening-positions/opening-of.ts'

type Named = Pick<ExportedTransaction, 'portfolio' | 'opening'>

function exportedRow(
  row: TransactionRow,
  asset: AssetRow | undefined,
  tags: TagNames,
  named: Named,
): ExportedTransaction {
  return {
    date: row.trade_date,
    type: decodeWord(TRANSACTION_TYPES, row.type, 'transactions.type'),
    symbol: asset?.symbol ?? row.asset_id,
    exchange: asset?.exchange ?? null,
    isin: asset?.isin ?? null,
    name: asset?.name ?? null,
    units: row.units,
    price: row.price,
    fee: row.fee,
    currency: row.currency,
    rate: row.rate,
    comments: row.comments,
    tags: nameTags(row.tags, tags),
    ...named,
  }
}

/**
 * The filtered transactions as csv chunks, oldest first; of all portfolios, with the name of each row's. Importing them
 * reproduces the rows. Throws when a ledger changes before the last chunk, so that a download is either complete or
 * visibly fails.
 */
export async function* exportFiltered(
  db: Db,
  market: AccountMarket,
  scope: LedgerScope,
  request: Omit<FilterRequest, 'userId' | 'of'>,
): AsyncGenerator<string> {
  const { userId } = scope.portfolio
  const filtered = await filterTransactions(db, market, { ...request, userId, of: { portfolioIds: idsOf(scope) } })
  const pages = inPages((page) => pageOf(filtered.selectAll('transactions'), page).execute())
  yield* writePages(db, market, scope, pages)
}

/** The whole ledger, as `exportFiltered` writes it. Importing it reproduces the holdings. */
export function exportLedger(db: Db, market: AccountMarket, portfolio: StoredPortfolio): AsyncGenerator<string> {
  const pages = readLedgerPages(db, portfolio.userId, portfolio.id)
  return writePages(db, market, { portfolio, portfolios: [portfolio] }, pages)
}

async function* writePages(
  db: Db,
  market: AccountMarket,
  scope: LedgerScope,
  pages: AsyncGenerator<TransactionRow[]>,
): AsyncGenerator<string> {
  const isOfAll = isOfSeveral(scope.portfolio.id)
  const names = new Map(scope.portfolios.map(({ id, name }) => [id, name]))
  const namedBy = (id: string): Named => (isOfAll ? { portfolio: names.get(id) ?? '' } : {})
  const hasOpenings = await holdsOpenings(db, scope)
  yield csvHeader({ hasPortfolios: isOfAll, hasOpenings })
  for await (const rows of pages) {
    const assets = await market.assetsOf(new Set(rows.map((row) => row.asset_id)))
    const tags = await readTagNames(db, scope.portfolio.userId, rows)
    // A spin-off has the purchase of what came, at its value.
    const written = rows.filter(({ type }) => type !== 'spinoff')
    yield writeCsvRows(
      written.map((row) =>
        exportedRow(row, assets.get(row.asset_id), tags, {
          ...namedBy(row.portfolio_id),
          ...(hasOpenings && { opening: statedOpening(row) }),
        }),
      ),
    )
  }
  if ((await readVersion(db, scope)) !== versionOf(scope))
    throw new Error('The ledger was changed while it was exported.')
}

async function holdsOpenings(db: Db, scope: LedgerScope): Promise<boolean> {
  const found = await db
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', scope.portfolio.userId)
    .where('portfolio_id', 'in', among(idsOf(scope)))
    .where('company_action', '=', 'opening')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

function statedOpening(row: TransactionRow): StatedOpening | null {
  const opening = describeOpening(row)
  if (opening === null) return null
  const { cost, acquired } = opening
  return {
    ...(cost !== null && { cost: formatDecimal(new ExactDecimal(cost)) }),
    ...(acquired !== null && { acquired }),
  }
}
