import type { BrokerRecord, Instrument } from '@plumbline/brokers/records'
import type { Selectable } from 'kysely'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import type { BrokerRecordsTable } from '../database/schema.ts'

type RecordRow = Selectable<BrokerRecordsTable>

/** The owner of the records and the target portfolio. */
export interface Ledger {
  userId: string
  broker: string
  portfolioId: string
}

const ROWS_PER_STATEMENT = 200

/** Stores new records and returns their number. Known records are skipped. */
export async function stageRecords(db: Db, ledger: Ledger, records: readonly BrokerRecord[]): Promise<number> {
  const byKey = new Map(records.map((record) => [record.key, record]))
  const rows = [...byKey.values()].map((record) => ({
    user_id: ledger.userId,
    portfolio_id: ledger.portfolioId,
    broker: ledger.broker,
    key: record.key,
    day: record.day,
    state: 'read',
    instrument: 'instrument' in record ? record.instrument.key : null,
    record: JSON.stringify(record),
    transaction_id: null,
    asset_id: null,
  }))
  let staged = 0
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const inserted = await db
      .insertInto('broker_records')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .execute()
    staged += inserted.length
  }
  return staged
}

function recordsOf(db: Db, { userId, broker, portfolioId }: Ledger) {
  return db
    .selectFrom('broker_records')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('broker', '=', broker)
}

/** Records that may still become a transaction. */
export async function readOpenRecords(db: Db, ledger: Ledger): Promise<BrokerRecord[]> {
  const rows = await recordsOf(db, ledger)
    .select('record')
    .where('state', 'in', ['read', 'waiting'])
    .orderBy('day')
    .orderBy('key')
    .execute()
  return rows.flatMap(({ record }) => (record === null ? [] : [JSON.parse(record) as BrokerRecord]))
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

/** The ledger rows that are linked to a record. Each row is linked to one record at most. */
export async function linkedTransactions(db: Db, ledger: Ledger, ids: readonly string[]): Promise<Set<string>> {
  const rows = await recordsOf(db, ledger).select('transaction_id').where('transaction_id', 'in', among(ids)).execute()
  return new Set(rows.flatMap(({ transaction_id }) => transaction_id ?? []))
}

/** The first day of any record of an instrument's asset. */
export async function firstRecordedDay(db: Db, ledger: Ledger, instruments: readonly string[]): Promise<string | null> {
  const { day } = await recordsOf(db, ledger)
    .select(({ fn }) => fn.min('day').as('day'))
    .where('instrument', 'in', among(instruments))
    .where('state', '!=', 'left-out')
    .executeTakeFirstOrThrow()
  return day
}

export interface Settlement {
  keys: readonly string[]
  state: 'booked' | 'known' | 'left-out' | 'waiting'
  transactionId?: string
  assetId?: string
}

/** Stores the outcome of records. Their content is deleted unless they wait. */
export async function settleRecords(db: Db, ledger: Ledger, settlements: readonly Settlement[]): Promise<void> {
  for (const state of ['left-out', 'waiting'] as const) {
    const keys = settlements.filter((each) => each.state === state).flatMap((each) => each.keys)
    if (keys.length > 0) await settle(db, ledger, keys, { state, ...(state === 'left-out' && { record: null }) })
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
  change: Partial<Pick<RecordRow, 'state' | 'record' | 'transaction_id' | 'asset_id'>>,
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
    const { instrument } = JSON.parse(record ?? '{}') as { instrument?: Instrument }
    if (key === null || instrument === undefined) continue
    const known = waiting.get(key)
    waiting.set(key, known === undefined ? { instrument, rows: 1, firstDay: day } : { ...known, rows: known.rows + 1 })
  }
  const nameOf = ({ instrument }: WaitingRecords) => instrument.name ?? instrument.symbol ?? instrument.key
  return [...waiting.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
}
