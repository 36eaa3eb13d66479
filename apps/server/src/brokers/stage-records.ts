import type { StatementPage } from '@plumbline/brokers/broker'
import type { BrokerRecord, CancellationRecord, Instrument, TradeRecord } from '@plumbline/brokers/records'
import { areTermsOf, tradeTerms } from '@plumbline/brokers/trade-terms'
import { batchesOf } from '@plumbline/engine/batches-of'
import type { Selectable } from 'kysely'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import { decodeObject } from '../database/decode.ts'
import type { BrokerRecordsTable } from '../database/schema.ts'

type RecordRow = Selectable<BrokerRecordsTable>

/** The owner of the records and the target portfolio. */
export interface Ledger {
  userId: string
  broker: string
  portfolioId: string
}

const ROWS_PER_STATEMENT = 200

/** What a page of a statement says of records: new ones, and trades that differ from what was read before. */
export interface Staged {
  /** Records to book: new ones, and trades that an earlier version left out. */
  fresh: number
  changed: readonly ChangedTrade[]
}

export interface ChangedTrade {
  trade: TradeRecord
  /** The stored terms before and after: see `tradeTerms`. */
  before: string
  after: string
  transactionId: string | null
}

/**
 * Stores new records. Those that are not booked yet take the newest content; of a booked trade only its terms are
 * replaced, and a difference is returned.
 */
export async function stageRecords(db: Db, ledger: Ledger, records: readonly BrokerRecord[]): Promise<Staged> {
  const unique = [...new Map(records.map((record) => [record.key, record])).values()]
  const known = await readKnown(
    db,
    ledger,
    unique.map(({ key }) => key),
  )
  const changed: ChangedTrade[] = []
  let reopened = 0
  for (const record of unique) {
    const row = known.get(record.key)
    if (row === undefined) continue
    const terms = record.kind === 'trade' ? tradeTerms(record) : null
    const isOpen = row.state === 'read' || row.state === 'waiting'
    // An earlier version kept no money that it left out.
    const isMoneyAgain = record.kind === 'money' && row.isEmpty
    if (isOpen || (row.state === 'left-out' && (terms !== null || isMoneyAgain))) {
      if (!isOpen) reopened += 1
      const { day, state: _state, ...content } = contentOf(record)
      await settle(db, ledger, [record.key], { ...content, day, state: isOpen ? row.state : 'read' })
      continue
    }
    if (record.kind !== 'trade' || terms === null || row.terms === terms || row.state === 'cancelled') continue
    await settle(db, ledger, [record.key], { terms })
    if (row.terms === null) continue
    changed.push({ trade: record, before: row.terms, after: terms, transactionId: row.transaction_id })
  }
  const inserted = await insertNew(
    db,
    ledger,
    unique.filter(({ key }) => !known.has(key)),
  )
  return { fresh: inserted + reopened, changed }
}

async function readKnown(db: Db, ledger: Ledger, keys: readonly string[]) {
  const rows = await recordsOf(db, ledger)
    .select(['key', 'state', 'terms', 'transaction_id'])
    .select((eb) => eb.case().when('record', 'is', null).then(1).else(0).end().as('empty'))
    .where('key', 'in', among(keys))
    .execute()
  return new Map(rows.map(({ empty, ...row }) => [row.key, { ...row, isEmpty: Number(empty) === 1 }]))
}

function contentOf(record: BrokerRecord) {
  return {
    day: record.day,
    state: 'read',
    instrument: 'instrument' in record ? record.instrument.key : null,
    record: JSON.stringify(record),
    terms: record.kind === 'trade' ? tradeTerms(record) : null,
  }
}

/** Returns the number of inserted rows. */
async function insertNew(db: Db, ledger: Ledger, records: readonly BrokerRecord[]): Promise<number> {
  const rows = records.map((record) => ({
    user_id: ledger.userId,
    portfolio_id: ledger.portfolioId,
    broker: ledger.broker,
    key: record.key,
    ...contentOf(record),
    transaction_id: null,
    asset_id: null,
  }))
  let inserted = 0
  for (const batch of batchesOf(rows, ROWS_PER_STATEMENT)) {
    const keys = await db
      .insertInto('broker_records')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .execute()
    inserted += keys.length
  }
  return inserted
}

function recordsOf(db: Db, { userId, broker, portfolioId }: Ledger) {
  return db
    .selectFrom('broker_records')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('broker', '=', broker)
}

/** Opens the money that was left out while the portfolio booked no cash. */
export async function reopenMoney(db: Db, { userId, broker, portfolioId }: Ledger): Promise<void> {
  await db
    .updateTable('broker_records')
    .set({ state: 'read' })
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('broker', '=', broker)
    .where('state', '=', 'left-out')
    .where('record', 'is not', null)
    .execute()
}

/** Records that may still become a transaction. */
export async function readOpenRecords(db: Db, ledger: Ledger): Promise<BrokerRecord[]> {
  const rows = await recordsOf(db, ledger)
    .select('record')
    .where('state', 'in', ['read', 'waiting'])
    .orderBy('day')
    .orderBy('key')
    .execute()
  return rows.flatMap(({ record }) =>
    record === null ? [] : [decodeObject<BrokerRecord>(record, 'broker_records.record')],
  )
}

/** Counts the records that wait for the user to choose a security, without ignored instruments. */
export async function countWaiting(db: Db, ledger: Ledger): Promise<number> {
  const { count } = await recordsOf(db, ledger)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('broker_assets')
            .select('broker_assets.instrument')
            .whereRef('broker_assets.user_id', '=', 'broker_records.user_id')
            .whereRef('broker_assets.broker', '=', 'broker_records.broker')
            .whereRef('broker_assets.instrument', '=', 'broker_records.instrument')
            .where('broker_assets.asset_id', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The keys among these that are still open. */
export async function stillOpen(db: Db, ledger: Ledger, keys: readonly string[]): Promise<Set<string>> {
  const rows = await recordsOf(db, ledger)
    .select('key')
    .where('key', 'in', among(keys))
    .where('state', 'in', ['read', 'waiting'])
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** The ledger rows that are linked to a record; an order in one row, to the records of its executions. */
export async function linkedTransactions(db: Db, ledger: Ledger, ids: readonly string[]): Promise<Set<string>> {
  const rows = await recordsOf(db, ledger).select('transaction_id').where('transaction_id', 'in', among(ids)).execute()
  return new Set(rows.flatMap(({ transaction_id }) => transaction_id ?? []))
}

export interface StoredTrade {
  key: string
  state: string
  terms: string | null
  transactionId: string | null
}

/** The stored trade that a cancellation withdraws: by key or, where the broker names none, by equal terms. */
export async function findCancelledTrade(
  db: Db,
  ledger: Ledger,
  cancellation: CancellationRecord,
): Promise<StoredTrade | undefined> {
  const { cancels, instrument } = cancellation
  const rows = await recordsOf(db, ledger)
    .select(['key', 'state', 'terms', 'transaction_id as transactionId'])
    .where('state', 'in', ['booked', 'known', 'withdrawn'])
    .where((where) =>
      cancels.length === 0
        ? where.and([where('instrument', '=', instrument.key), where('terms', 'is not', null)])
        : where('key', 'in', among(cancels)),
    )
    .orderBy('key')
    .execute()
  if (cancels.length === 0) return rows.find(({ terms }) => terms !== null && areTermsOf(terms, cancellation))
  return cancels.flatMap((key) => rows.find((row) => row.key === key) ?? [])[0]
}

/**
 * Marks booked trades that a complete page of the statement does not list any more, and returns them. A trade that
 * is listed again is booked as before.
 */
export async function markWithdrawn(
  db: Db,
  ledger: Ledger,
  { from, to, prefix }: NonNullable<StatementPage['complete']>,
  records: readonly BrokerRecord[],
): Promise<StoredTrade[]> {
  const listed = new Set(records.map(({ key }) => key))
  const rows = await recordsOf(db, ledger)
    .select(['key', 'state', 'terms', 'transaction_id as transactionId'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('key', '>=', prefix)
    .where('state', 'in', ['booked', 'known', 'withdrawn'])
    .orderBy('key')
    .execute()
  const trades = rows.filter(({ key }) => key.startsWith(prefix))
  const withdrawn = trades.filter(({ key, state }) => state !== 'withdrawn' && !listed.has(key))
  const back = trades.filter(({ key, state }) => state === 'withdrawn' && listed.has(key))
  for (const { key } of withdrawn) await settle(db, ledger, [key], { state: 'withdrawn' })
  for (const { key } of back) await settle(db, ledger, [key], { state: 'booked' })
  return withdrawn
}

/** The first day of any record of an instrument's asset. */
export async function firstRecordedDay(db: Db, ledger: Ledger, instruments: readonly string[]): Promise<string | null> {
  const { day } = await recordsOf(db, ledger)
    .select(({ fn }) => fn.min('day').as('day'))
    .where('instrument', 'in', among(instruments))
    .where('state', 'not in', ['left-out', 'cancelled'])
    .executeTakeFirstOrThrow()
  return day
}

export interface Settlement {
  keys: readonly string[]
  state: 'booked' | 'known' | 'left-out' | 'waiting' | 'cancelled'
  transactionId?: string
  assetId?: string
  /** Keeps the content of what is left out: it may be booked later. */
  isKept?: boolean
}

/** Stores the outcome of records. Their content is deleted unless they wait, or are kept. */
export async function settleRecords(db: Db, ledger: Ledger, settlements: readonly Settlement[]): Promise<void> {
  for (const state of ['left-out', 'cancelled', 'waiting'] as const) {
    const settled = Map.groupBy(
      settlements.filter((each) => each.state === state),
      ({ isKept = state === 'waiting' }) => isKept,
    )
    for (const [isKept, each] of settled) {
      const keys = each.flatMap((one) => one.keys)
      await settle(db, ledger, keys, { state, ...(!isKept && { record: null }) })
    }
  }
  for (const { keys, state, transactionId, assetId } of settlements) {
    if (state !== 'booked' && state !== 'known') continue
    await settle(db, ledger, keys, {
      state,
      record: null,
      transaction_id: transactionId ?? null,
      asset_id: assetId ?? null,
    })
  }
}

async function settle(
  db: Db,
  { userId, broker, portfolioId }: Ledger,
  keys: readonly string[],
  change: Partial<Omit<RecordRow, 'user_id' | 'portfolio_id' | 'broker' | 'key'>>,
): Promise<void> {
  await db
    .updateTable('broker_records')
    .set(change)
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('broker', '=', broker)
    .where('key', 'in', among(keys))
    .execute()
}

/** Assets with transactions booked from the broker's records. */
export async function listBookedAssets(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await recordsOf(db, ledger).select('asset_id').distinct().where('asset_id', 'is not', null).execute()
  return rows.flatMap(({ asset_id }) => asset_id ?? [])
}

/** Deletes records that were not booked, so that a new connection reads them again. */
export async function forgetUnbooked(db: Db, { userId, broker, portfolioId }: Ledger): Promise<void> {
  await db
    .deleteFrom('broker_records')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('broker', '=', broker)
    .where('state', 'in', ['read', 'waiting', 'left-out'])
    .execute()
}

export interface WaitingRecords {
  instrument: Instrument
  rows: number
  firstDay: string
}

/** The instruments with waiting records, by name. */
export async function listWaiting(db: Db, ledger: Ledger): Promise<WaitingRecords[]> {
  const rows = await recordsOf(db, ledger)
    .select(['instrument', 'record', 'day'])
    .where('state', '=', 'waiting')
    .orderBy('day')
    .execute()
  const waiting = new Map<string, WaitingRecords>()
  for (const { instrument: key, record, day } of rows) {
    const { instrument } = decodeObject<{ instrument?: Instrument }>(record ?? '{}', 'broker_records.record')
    if (key === null || instrument === undefined) continue
    const known = waiting.get(key)
    waiting.set(key, known === undefined ? { instrument, rows: 1, firstDay: day } : { ...known, rows: known.rows + 1 })
  }
  const nameOf = ({ instrument }: WaitingRecords) => instrument.name ?? instrument.symbol ?? instrument.key
  return [...waiting.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
}
