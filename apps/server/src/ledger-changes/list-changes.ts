import type { ChangedRow, LedgerChange, PastTransaction } from '@plumbline/contract/ledger-changes/schemas'
import { CHANGE_AUTHORS, CHANGE_KINDS } from '@plumbline/contract/ledger-changes/vocabulary'
import { RECORDED_TYPES } from '@plumbline/contract/transactions/vocabulary'
import { readTokenNames } from '../access-tokens/access-tokens.ts'
import type { Db } from '../database/db.ts'
import { decodeWord } from '../database/decode.ts'
import type { TransactionRow } from '../database/schema.ts'
import type { AccountMarket } from '../market/market.ts'
import { nameTags, readTagNames, type TagNames } from '../tags/stored/tag-rows.ts'
import {
  type NamedVersion,
  readChanges,
  readFirstVersions,
  type StoredChange,
} from '../transactions/history/read-versions.ts'

const CHANGES_PER_PAGE = 30
const ROWS_PER_CHANGE = 5

function describePast(
  row: TransactionRow,
  names: ReadonlyMap<string, { name: string }>,
  tags: TagNames,
): PastTransaction {
  return {
    type: decodeWord(RECORDED_TYPES, row.type, 'ledger_versions.type'),
    date: row.trade_date,
    units: row.units,
    price: row.price,
    fee: row.fee,
    currency: row.currency,
    rate: row.rate,
    comments: row.comments,
    tags: nameTags(row.tags, tags),
    assetId: row.asset_id,
    assetName: names.get(row.asset_id)?.name ?? row.asset_id,
  }
}

const isProceeds = ({ before, after }: NamedVersion) => (before ?? after)?.proceeds_of != null

const proceedsLast = (a: NamedVersion, b: NamedVersion) => Number(isProceeds(a)) - Number(isProceeds(b))

interface Request {
  userId: string
  portfolioId: string
  now: Date
  /** The sequence number of the last change of the page before. */
  cursor: string | undefined
}

function describeChange(row: StoredChange, now: Date, rows: ChangedRow[], tokenName: string | null): LedgerChange {
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

/** Changes with the first of their transactions, in the order given. */
export async function describeChanges(
  { db, market }: { db: Db; market: AccountMarket },
  userId: string,
  changes: readonly StoredChange[],
  now: Date,
): Promise<LedgerChange[]> {
  const ids = changes.map(({ id }) => id)
  const versionsByChange = await readFirstVersions(db, userId, ids, ROWS_PER_CHANGE)
  const tokenNames = changes.some(({ token_id }) => token_id !== null) ? await readTokenNames(db, userId) : new Map()
  const rows = [...versionsByChange.values()].flat().flatMap(({ before, after }) => [before, after])
  const assets = await market.assetsOf(new Set(rows.flatMap((row) => row?.asset_id ?? [])))
  const tags = await readTagNames(
    db,
    userId,
    rows.flatMap((row) => row ?? []),
  )
  const describe = (row: TransactionRow | null) => row && describePast(row, assets, tags)
  return changes.map((change) =>
    describeChange(
      change,
      now,
      (versionsByChange.get(change.id) ?? []).toSorted(proceedsLast).map(({ transactionId, before, after }) => ({
        transactionId,
        before: describe(before),
        after: describe(after),
      })),
      tokenNames.get(change.token_id ?? '') ?? null,
    ),
  )
}

/** A page of what was done to the transactions of a portfolio, the latest first. */
export async function listChanges(db: Db, market: AccountMarket, { userId, portfolioId, now, cursor }: Request) {
  const found = await readChanges(db, userId, { portfolioId, cursor, limit: CHANGES_PER_PAGE })
  const changes = found.slice(0, CHANGES_PER_PAGE)
  return {
    changes: await describeChanges({ db, market }, userId, changes, now),
    nextCursor: found.length > changes.length ? String(changes.at(-1)?.sequence) : null,
  }
}
