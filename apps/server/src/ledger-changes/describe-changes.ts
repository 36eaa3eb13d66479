import type {
  ChangedRow,
  ChangeReversal,
  LedgerChange,
  PastTransaction,
} from '@plumbline/contract/ledger-changes/schemas'
import {
  CHANGE_AUTHORS,
  CHANGE_KINDS,
  PRICE_CHANGE_KINDS,
  REVERSALS,
} from '@plumbline/contract/ledger-changes/vocabulary'
import { RECORDED_TYPES } from '@plumbline/contract/transactions/vocabulary'
import { readTokenNames } from '../access-tokens/access-tokens.ts'
import type { Db } from '../database/db.ts'
import { decodeWord } from '../database/decode.ts'
import type { TransactionRow } from '../database/schema.ts'
import type { AccountMarket } from '../market/market.ts'
import { readMemberEmails } from '../memberships/stored/member-rows.ts'
import type { PriceChange } from '../price-corrections/stored/correction-rows.ts'
import { nameTags, readTagNames, type TagNames } from '../tags/stored/tag-rows.ts'
import {
  type NamedVersion,
  readFirstVersions,
  readReversals,
  type StoredChange,
} from '../transactions/history/read-versions.ts'

const ROWS_PER_CHANGE = 5

function describePast(
  row: TransactionRow,
  names: ReadonlyMap<string, { name: string }>,
  tags: TagNames,
): PastTransaction {
  return {
    type: decodeWord(RECORDED_TYPES, row.type, 'ledger_versions.type'),
    isOpening: row.company_action === 'opening',
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

interface Services {
  db: Db
  market: AccountMarket
}

/** The portfolio whose history has the changes. */
export interface ChangesOf {
  userId: string
  portfolioId: string
  now: Date
}

function ageOf({ recorded_at }: { recorded_at: string }, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(recorded_at)) / 1000))
}

/** The names of an account's access tokens and of the people with whom it shares portfolios, by their ids. */
interface AuthorNames {
  tokens: ReadonlyMap<string, string>
  members: ReadonlyMap<string, string>
}

type Authored = Pick<StoredChange, 'changed_by' | 'token_id'> & Partial<Pick<StoredChange, 'member'>>

async function readAuthorNames(db: Db, userId: string, changes: readonly Authored[]): Promise<AuthorNames> {
  return {
    tokens: changes.some(({ token_id }) => token_id !== null) ? await readTokenNames(db, userId) : new Map(),
    members: changes.some(({ member }) => member != null) ? await readMemberEmails(db, userId) : new Map(),
  }
}

function describeAuthor({ changed_by, token_id, member }: Authored, { tokens, members }: AuthorNames) {
  return {
    by: decodeWord(CHANGE_AUTHORS, changed_by, 'ledger_changes.changed_by'),
    tokenName: tokens.get(token_id ?? '') ?? null,
    memberEmail: members.get(member ?? '') ?? null,
  }
}

function describeReversal(row: StoredChange, names: AuthorNames): ChangeReversal {
  const { by, memberEmail } = describeAuthor(row, names)
  return { move: decodeWord(REVERSALS, row.kind, 'ledger_changes.kind'), by, memberEmail }
}

interface DescribedParts {
  rows: ChangedRow[]
  names: AuthorNames
  reversal: StoredChange | undefined
}

function describeChange(row: StoredChange, now: Date, { rows, names, reversal }: DescribedParts): LedgerChange {
  return {
    _id: row.id,
    kind: decodeWord(CHANGE_KINDS, row.kind, 'ledger_changes.kind'),
    recordedAt: row.recorded_at,
    ageSeconds: ageOf(row, now),
    ...describeAuthor(row, names),
    portfolioId: row.portfolio_id,
    toPortfolioId: row.to_portfolio_id,
    source: row.source,
    transactions: row.transactions,
    rows,
    price: null,
    isUndone: row.undone_by !== null,
    reversal: reversal === undefined ? null : describeReversal(reversal, names),
  }
}

function describePriceChange(
  change: PriceChange,
  { portfolioId, now, assetName, names }: { portfolioId: string; now: Date; assetName: string; names: AuthorNames },
): LedgerChange {
  const { before, asset_id, day, currency, market_price, price, reason } = change
  return {
    _id: change.id,
    kind: decodeWord(PRICE_CHANGE_KINDS, change.kind, 'price_corrections.kind'),
    recordedAt: change.recorded_at,
    ageSeconds: ageOf(change, now),
    ...describeAuthor(change, names),
    portfolioId,
    toPortfolioId: null,
    source: null,
    transactions: 0,
    rows: [],
    price: {
      assetId: asset_id,
      assetName,
      day,
      currency,
      priceBefore: before?.price ?? null,
      priceAfter: price,
      marketPrice: market_price,
      reason,
    },
    isUndone: change.undone_by !== null,
    reversal: null,
  }
}

async function describePriceChanges(
  { db, market }: Services,
  { userId, portfolioId, now }: ChangesOf,
  changes: readonly PriceChange[],
): Promise<LedgerChange[]> {
  const names = await readAuthorNames(db, userId, changes)
  const assets = await market.assetsOf(new Set(changes.map(({ asset_id }) => asset_id)))
  return changes.map((change) =>
    describePriceChange(change, {
      portfolioId,
      now,
      assetName: assets.get(change.asset_id)?.name ?? change.asset_id,
      names,
    }),
  )
}

async function describeLedgerChanges(
  { db, market }: Services,
  { userId, now }: ChangesOf,
  changes: readonly StoredChange[],
): Promise<LedgerChange[]> {
  const ids = changes.map(({ id }) => id)
  const versionsByChange = await readFirstVersions(db, userId, ids, ROWS_PER_CHANGE)
  const reversals = await readReversals(db, userId, ids)
  const names = await readAuthorNames(db, userId, [...changes, ...reversals.values()])
  const rows = [...versionsByChange.values()].flat().flatMap(({ before, after }) => [before, after])
  const assets = await market.assetsOf(new Set(rows.flatMap((row) => row?.asset_id ?? [])))
  const tags = await readTagNames(
    db,
    userId,
    rows.flatMap((row) => row ?? []),
  )
  const describe = (row: TransactionRow | null) => row && describePast(row, assets, tags)
  return changes.map((change) =>
    describeChange(change, now, {
      rows: (versionsByChange.get(change.id) ?? []).toSorted(proceedsLast).map(({ transactionId, before, after }) => ({
        transactionId,
        before: describe(before),
        after: describe(after),
      })),
      names,
      reversal: reversals.get(change.id),
    }),
  )
}

/** Changes of transactions, with the first of these, and of prices, by their ids. */
export async function describeChanges(
  services: Services,
  of: ChangesOf,
  changes: readonly (StoredChange | PriceChange)[],
): Promise<Map<string, LedgerChange>> {
  const ofLedger = changes.filter((change) => 'portfolio_id' in change)
  const ofPrices = changes.filter((change) => 'asset_id' in change)
  const described = [
    ...(await describeLedgerChanges(services, of, ofLedger)),
    ...(await describePriceChanges(services, of, ofPrices)),
  ]
  return new Map(described.map((change) => [change._id, change]))
}
