import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { Checked, CompanyActionFinding } from '@plumbline/engine/checks/finding'
import { majorUnitOf } from '@plumbline/engine/currency'
import { unitsOfLedgerOnDays } from '@plumbline/engine/held-units'
import { TYPES } from '@plumbline/engine/ledger-columns'
import type { MeasuredLedgerLine } from '@plumbline/engine/measure-line'
import type { Db } from '../database/db.ts'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { matchAssets } from '../market/securities/match-assets.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { readStatedActions, type StatedRow } from '../transactions/stated-actions.ts'

/** A broker may book an action some days after the day on which it counts. */
const DAYS_TO_BOOK = 10

/**
 * The company actions of imported files that the ledger lacks: the holding was held on the day before, and nothing
 * around the day did to it what the row states. An action whose other security is the holding itself, under a new
 * ISIN, changes nothing.
 */
export async function checkStatedActions(
  db: Db,
  market: AccountMarket,
  { portfolio, measurement, assets }: MeasuredPortfolio,
): Promise<Checked<CompanyActionFinding>> {
  const { userId, id: portfolioId } = portfolio
  const rows = joinRows(await readStatedActions(db, { userId, portfolioId }))
  if (rows.length === 0) return { findings: [], passed: 0, notComparable: 0 }
  const isins = new Map([...assets.values()].map((asset) => [asset.isin, asset]))
  const matched = await matchAssets(
    market,
    rows.map(({ action }) => ({ isin: action.held.isin, symbol: action.held.symbol })),
  )
  // Another listing may be held than the one that a symbol names.
  const held = rows.map(({ action }, index) => isins.get(action.held.isin) ?? matched[index])
  const others = await matchAssets(
    market,
    rows.map(({ action }, index) => ({ isin: action.other?.isin ?? '', currency: held[index]?.currency })),
  )
  const today = measurement.today
  const checked = rows.flatMap((row, index): (CompanyActionFinding | 'booked')[] => {
    const [asset, other] = [held[index], others[index]]
    const [line] = measurement.measuredLines.get(asset?.id ?? '') ?? []
    if (asset === undefined || line === undefined || other?.id === asset.id || row.action.date > today) return []
    const [otherLine] = measurement.measuredLines.get(other?.id ?? '') ?? []
    const state = stateOf(row, line, otherLine, today)
    if (state !== 'missing') return state === 'booked' ? ['booked'] : []
    return [describe(row, asset, other)]
  })
  const findings = checked.filter((each) => each !== 'booked')
  return { findings, passed: checked.length - findings.length, notComparable: 0 }
}

/** An exchange has a row for the units that went and one for those that came. Both together say all of it. */
function joinRows(rows: readonly StatedRow[]): StatedRow[] {
  const joined = new Map<string, StatedRow>()
  for (const row of rows) {
    const { kind, date, held, other } = row.action
    const key = JSON.stringify([kind, date, held.isin, kind === 'spinoff' ? (other?.isin ?? other?.symbol) : ''])
    const first = joined.get(key)
    joined.set(key, first === undefined ? row : join(first, row))
  }
  return [...joined.values()]
}

function join(first: StatedRow, { action: next }: StatedRow): StatedRow {
  const { action } = first
  const other = action.other?.name == null ? (next.other ?? action.other) : action.other
  return { ...first, action: { ...action, other, money: action.money ?? next.money } }
}

type BookedState = 'not-held' | 'booked' | 'missing'

function stateOf(
  { action: { kind, date } }: StatedRow,
  line: MeasuredLedgerLine,
  otherLine: MeasuredLedgerLine | undefined,
  today: string,
): BookedState {
  const { ledger, assetId } = line.source
  const { ignoredSplits } = line.setting
  const isIgnored = (on: string) => ignoredSplits.some((split) => split.assetId === assetId && split.date === on)
  const splits = (line.market?.splits ?? []).filter((split) => !isIgnored(split.date))
  const day = parseIsoDate(date)
  const last = Math.min(day + DAYS_TO_BOOK, parseIsoDate(today))
  const days = [formatIsoDate(day - 1), formatIsoDate(last)]
  const [before = 0, after = 0] = unitsOfLedgerOnDays(ledger, splits, days)
  if (before <= 0) return 'not-held'
  if (kind === 'exchange' || kind === 'takeover') return after > 0 ? 'missing' : 'booked'
  if (kind === 'spinoff') {
    const came = otherLine !== undefined && hasRow(otherLine, ['buy'], day)
    return came || hasRow(line, ['spinoff'], day) ? 'booked' : 'missing'
  }
  const isSplit = splits.some((split) => Math.abs(parseIsoDate(split.date) - day) <= DAYS_TO_BOOK)
  return isSplit || hasRow(line, ['split'], day) ? 'booked' : 'missing'
}

/** Whether a transaction of one of the types is near a day. */
function hasRow({ source: { ledger } }: MeasuredLedgerLine, types: readonly (typeof TYPES)[number][], day: number) {
  return ledger.ids.some((_, row) => {
    const type = TYPES[ledger.types[row] as number]
    return type !== undefined && types.includes(type) && Math.abs((ledger.days[row] as number) - day) <= DAYS_TO_BOOK
  })
}

function describe(
  { action, source, row }: StatedRow,
  asset: AssetRow,
  other: AssetRow | undefined,
): CompanyActionFinding {
  const { kind, date, money, ratio, text } = action
  return {
    kind: 'company-action',
    assetId: asset.id,
    since: date,
    inQuestion: null,
    change: null,
    action: kind,
    otherId: other?.id ?? null,
    ratio,
    // The form takes money in the currency of the holding.
    amount: money?.currency === majorUnitOf(asset.currency).currency ? money.amount : null,
    text,
    source,
    row,
  }
}
