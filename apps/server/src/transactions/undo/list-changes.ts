import type { ChangedRow, LedgerChange, PastTransaction } from '@plumbline/contract/ledger-changes/schemas'
import { CHANGE_AUTHORS, CHANGE_KINDS } from '@plumbline/contract/ledger-changes/vocabulary'
import { TRANSACTION_TYPES } from '@plumbline/contract/transactions/vocabulary'
import type { Selectable } from 'kysely'
import { readTokenNames } from '../../access-tokens/access-tokens.ts'
import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import { decodeWord } from '../../database/decode.ts'
import type { LedgerChangesTable, TransactionRow } from '../../database/schema.ts'
import type { Market } from '../../market/market.ts'
import { findAssets } from '../../market/securities/assets.ts'
import { decodeVersion, type Version } from '../history/versions.ts'

const CHANGES_PER_PAGE = 30
const ROWS_PER_CHANGE = 5

async function readChanges(db: Db, userId: string, portfolioId: string, cursor: string | undefined) {
  return await db
    .selectFrom('ledger_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) => where.or([where('portfolio_id', '=', portfolioId), where('to_portfolio_id', '=', portfolioId)]))
    .where('kind', 'in', CHANGE_KINDS)
    .$if(cursor !== undefined, (query) => query.where('sequence', '<', Number(cursor)))
    .orderBy('sequence', 'desc')
    .limit(CHANGES_PER_PAGE + 1)
    .execute()
}

/** The first versions of each change, purchases that book proceeds last. */
async function readFirstVersions(db: Db, userId: string, changeIds: readonly string[]) {
  const rows = await db
    .selectFrom('ledger_versions')
    .select(['change_id', 'transaction_id', 'before', 'after'])
    .where('user_id', '=', userId)
    .where('change_id', 'in', among(changeIds))
    .where('place', '<', ROWS_PER_CHANGE)
    .orderBy('place')
    .execute()
  return Map.groupBy(rows, ({ change_id }) => change_id)
}

function describePast(row: TransactionRow, names: ReadonlyMap<string, { name: string }>): PastTransaction {
  return {
    type: decodeWord(TRANSACTION_TYPES, row.type, 'ledger_versions.type'),
    date: row.trade_date,
    units: row.units,
    price: row.price,
    fee: row.fee,
    currency: row.currency,
    rate: row.rate,
    comments: row.comments,
    assetId: row.asset_id,
    assetName: names.get(row.asset_id)?.name ?? row.asset_id,
  }
}

const isProceeds = ({ before, after }: Version) => (before ?? after)?.proceeds_of != null

interface Request {
  userId: string
  portfolioId: string
  now: Date
  /** The sequence number of the last change of the page before. */
  cursor: string | undefined
}

function describeChange(
  row: Selectable<LedgerChangesTable>,
  now: Date,
  rows: ChangedRow[],
  tokenName: string | null,
): LedgerChange {
  return {
    _id: row.id,
    kind: decodeWord(CHANGE_KINDS, row.kind, 'ledger_changes.kind'),
    recordedAt: row.recorded_at,
    ageSeconds: Math.max(0, Math.floor((now.getTime() - Date.parse(row.recorded_at)) / 1000)),
    by: decodeWord(CHANGE_AUTHORS, row.changed_by, 'ledger_changes.changed_by'),
    tokenName,
    portfolioId: row.portfolio_id,
    toPortfolioId: row.to_portfolio_id,
    source: row.source,
    transactions: row.transactions,
    rows,
    isUndone: row.undone_by !== null,
  }
}

/** A page of what was done to the transactions of a portfolio, the latest first. */
export async function listChanges(db: Db, market: Market, { userId, portfolioId, now, cursor }: Request) {
  const found = await readChanges(db, userId, portfolioId, cursor)
  const changes = found.slice(0, CHANGES_PER_PAGE)
  const stored = await readFirstVersions(
    db,
    userId,
    changes.map(({ id }) => id),
  )
  const tokenNames = changes.some(({ token_id }) => token_id !== null) ? await readTokenNames(db, userId) : new Map()
  const versionsByChange = new Map(
    [...stored].map(([id, rows]) => [
      id,
      rows
        .map((row) => ({ transactionId: row.transaction_id, ...decodeVersion(userId, row) }))
        .sort((a, b) => Number(isProceeds(a)) - Number(isProceeds(b))),
    ]),
  )
  const rows = [...versionsByChange.values()].flat().flatMap(({ before, after }) => [before, after])
  const assets = await findAssets(market.db, new Set(rows.flatMap((row) => row?.asset_id ?? [])))
  const describe = (row: TransactionRow | null) => row && describePast(row, assets)
  return {
    changes: changes.map((change) =>
      describeChange(
        change,
        now,
        (versionsByChange.get(change.id) ?? []).map(({ transactionId, before, after }) => ({
          transactionId,
          before: describe(before),
          after: describe(after),
        })),
        tokenNames.get(change.token_id ?? '') ?? null,
      ),
    ),
    nextCursor: found.length > changes.length ? String(changes.at(-1)?.sequence) : null,
  }
}
