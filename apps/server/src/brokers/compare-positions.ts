import type { Position } from '@plumbline/brokers/records'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { unitsHeldOn } from '@plumbline/engine/held-units'
import { findDifferenceStart } from '@plumbline/engine/reconcile/difference-start'
import type { Db } from '../database/db.ts'
import type { AccountMarket } from '../market/market.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { marketSplitsOf } from '../transactions/market-splits.ts'
import { readLedger } from '../transactions/read-ledger.ts'
import { matchInstruments } from './match-instruments.ts'
import { firstRecordedDay, type Ledger, listBookedAssets } from './stage-records.ts'

/** A holding whose units differ from those that the broker states. */
export interface PositionDifference {
  assetId: string
  /** Exact decimals. */
  brokerUnits: string
  units: string
  /**
   * The earliest day on which the difference can have started: after the last matching comparison, otherwise the
   * first transaction's day.
   */
  since: string
}

interface Comparison {
  db: Db
  market: AccountMarket
  ledger: Ledger
  connectionId: string
  /** The date of the broker's positions, YYYY-MM-DD. */
  day: string
  positions: readonly Position[]
}

/** Smaller differences in units are ignored, because brokers round fractions. */
const TOLERANCE = 1e-6

/**
 * Stores the broker's positions of a day and compares them with the ledger. Leaves out positions whose security is
 * unknown, and assets that this broker never reported.
 */
export async function comparePositions(comparison: Comparison): Promise<PositionDifference[]> {
  const { db, market, ledger, day, positions } = comparison
  const matches = await matchInstruments(
    db,
    market,
    ledger,
    positions.map(({ instrument }) => instrument),
  )
  const stated = new Map<string, number>()
  const instruments = new Map<string, string[]>()
  for (const { instrument, units } of positions) {
    const match = matches.get(instrument.key)
    if (match?.kind !== 'asset') continue
    const { id } = match.asset
    stated.set(id, (stated.get(id) ?? 0) + Number(units))
    instruments.set(id, [...(instruments.get(id) ?? []), instrument.key])
  }
  const history = await keepPositions(comparison, stated)
  const elsewhere = await positionsElsewhere(comparison)
  const { ignoredSplits } = await readPortfolio(db, ledger.userId, ledger.portfolioId)
  const splits = await marketSplitsOf(market, [...history.keys()], ignoredSplits, day)
  const differences: PositionDifference[] = []
  for (const assetId of history.keys()) {
    const transactions = await readLedger(db, ledger.userId, ledger.portfolioId, assetId)
    const heldOn = (on: string) => unitsHeldOn(transactions, splits.get(assetId) ?? [], on)
    const brokerHeldOn = (on: string) =>
      [history, ...elsewhere].reduce((sum, each) => sum + unitsOn(each.get(assetId), on), 0)
    const agreesOn = (on: string) => areEqual(heldOn(on), brokerHeldOn(on))
    if (agreesOn(day)) continue
    const days = (await comparedDays(comparison)).filter((on) => on < day)
    const lastAgreed = findDifferenceStart([...days, day], agreesOn)?.lastAgreed ?? undefined
    const firstRecorded = await firstRecordedDay(db, ledger, instruments.get(assetId) ?? [])
    const firstDay = [firstRecorded, transactions[0]?.date, day].flatMap((each) => each ?? []).sort()[0] ?? day
    const since = lastAgreed === undefined ? firstDay : formatIsoDate(parseIsoDate(lastAgreed) + 1)
    differences.push({ assetId, brokerUnits: plain(brokerHeldOn(day)), units: plain(heldOn(day)), since })
  }
  return differences
}

function unitsOn(changes: readonly PositionChange[] | undefined, day: string): number {
  return Number(changes?.findLast((each) => each.day <= day)?.units ?? 0)
}

function areEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
}

function plain(units: number): string {
  return String(Number(units.toFixed(8)))
}

/** The days on which this portfolio was compared, earliest first. */
async function comparedDays({ db, ledger, connectionId }: Comparison): Promise<string[]> {
  const rows = await db
    .selectFrom('broker_runs')
    .select('compared_on')
    .distinct()
    .where('user_id', '=', ledger.userId)
    .where('connection_id', '=', connectionId)
    .where('portfolio_id', '=', ledger.portfolioId)
    .where('compared_on', 'is not', null)
    .orderBy('compared_on')
    .execute()
  return rows.flatMap(({ compared_on }) => compared_on ?? [])
}

interface PositionChange {
  day: string
  units: string
}

/** The changes in each asset's units, by day. */
type PositionHistory = Map<string, PositionChange[]>

async function readPositions(db: Db, userId: string, connectionId: string): Promise<PositionHistory> {
  const rows = await db
    .selectFrom('broker_positions')
    .select(['asset_id', 'day', 'units'])
    .where('user_id', '=', userId)
    .where('connection_id', '=', connectionId)
    .orderBy('day')
    .execute()
  const history: PositionHistory = new Map()
  for (const { asset_id, ...change } of rows) history.set(asset_id, [...(history.get(asset_id) ?? []), change])
  return history
}

/** Positions of other brokers that synchronize into the same portfolio. */
async function positionsElsewhere({ db, ledger, connectionId }: Comparison): Promise<PositionHistory[]> {
  const others = await db
    .selectFrom('broker_connections')
    .select('id')
    .where('user_id', '=', ledger.userId)
    .where('portfolio_id', '=', ledger.portfolioId)
    .where('id', '!=', connectionId)
    .execute()
  return await Promise.all(others.map(({ id }) => readPositions(db, ledger.userId, id)))
}

/** Stores the day's positions where they changed. An asset that the broker no longer lists has 0 units. */
async function keepPositions(
  { db, ledger, connectionId, day }: Comparison,
  stated: ReadonlyMap<string, number>,
): Promise<PositionHistory> {
  const history = await readPositions(db, ledger.userId, connectionId)
  for (const assetId of await listBookedAssets(db, ledger)) if (!history.has(assetId)) history.set(assetId, [])
  for (const assetId of stated.keys()) if (!history.has(assetId)) history.set(assetId, [])
  for (const [assetId, changes] of history) {
    const units = plain(stated.get(assetId) ?? 0)
    const last = changes.findLast((change) => change.day <= day)
    if (last !== undefined && Number(last.units) === Number(units)) continue
    if (last === undefined && Number(units) === 0) continue
    const row = { user_id: ledger.userId, connection_id: connectionId, asset_id: assetId, day, units }
    await db
      .insertInto('broker_positions')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'connection_id', 'asset_id', 'day']).doUpdateSet({ units }),
      )
      .execute()
    history.set(assetId, [...changes.filter((change) => change.day !== day), { day, units }])
  }
  return history
}
