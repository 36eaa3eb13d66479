import { changeLedger } from '@plumbline/engine/build-ledger'
import { compareMeasurementsInSteps, type FixEffect, measuredLedger } from '@plumbline/engine/checks/measure-fix'
import type { Db } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import type { AccountMarket } from '../market/market.ts'
import { describeEffect } from '../measurement/describe-effect.ts'
import { measureColumns } from '../measurement/measure-columns.ts'
import type { MeasuredPortfolio, PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { compareCorrections, correctionsWith } from '../price-corrections/measure-corrections.ts'
import { correctionIn, type PriceChange } from '../price-corrections/stored/correction-rows.ts'
import { runInSlices } from '../time-slice.ts'
import { readReplacedByImport, readVersions, type StoredChange } from '../transactions/history/read-versions.ts'
import { areAsLeft } from '../transactions/history/versions.ts'
import { listPortfoliosWith } from '../transactions/list-held-assets.ts'
import { ledgerTransaction } from '../transactions/read-ledger.ts'
import { readRows, readRowsOfImport } from '../transactions/replace-rows.ts'
import { idsByAsset } from '../transactions/reread-ledger.ts'

interface Services {
  db: Db
  market: AccountMarket
  measurer: PortfolioMeasurer
}

interface Reversal {
  /** What is in the ledger, and would leave it. */
  removed: TransactionRow[]
  /** What would return. */
  added: TransactionRow[]
}

/** What reversing a change does to the ledger; undefined when a transaction was changed since. */
async function readReversal(db: Db, change: StoredChange): Promise<Reversal | undefined> {
  const { user_id: userId, undone_by, import_id } = change
  if (undone_by === null && import_id !== null) {
    const removed = await readRowsOfImport(db, userId, import_id)
    const ids = new Set(removed.map(({ id }) => id))
    const replaced = await readReplacedByImport(db, { ...change, id: import_id })
    return { removed, added: replaced.filter(({ id }) => ids.has(id)) }
  }
  const versions = await readVersions(db, userId, undone_by ?? change.id)
  const removed = await readRows(db, userId, [...versions.keys()])
  if (!areAsLeft(versions, removed)) return undefined
  return { removed, added: [...versions.values()].flatMap(({ before }) => before ?? []) }
}

async function measureReversal(
  market: AccountMarket,
  { measurement, portfolio }: MeasuredPortfolio,
  { removed, added }: Reversal,
): Promise<FixEffect | undefined> {
  const ledger = measuredLedger(measurement)
  if (ledger === undefined) return undefined
  const isHere = ({ portfolio_id }: TransactionRow) => portfolio_id === portfolio.id
  const returning = added.filter(isHere)
  const leaving = idsByAsset(removed.filter(isHere).map(({ id, asset_id }) => [id, asset_id]))
  const other = changeLedger(ledger, leaving, returning.map(ledgerTransaction))
  const { today } = measurement
  const { measurement: after } = await measureColumns(market, portfolio, other, { day: today, today }, measurement)
  const concerned = new Set([...leaving.keys(), ...returning.map(({ asset_id }) => asset_id)])
  const method = portfolio.settings.returnCalculation
  return await runInSlices(compareMeasurementsInSteps(measurement, after, method, concerned))
}

/** The figures without a change, and with it: of a change in force from its reversal, of an undone one to it. */
function inOrder(effect: FixEffect, isInForce: boolean): FixEffect {
  if (!isInForce) return effect
  const turned = ({ before, after }: FixEffect['gain']) => ({ before: after, after: before })
  const { gain, value, moneyIn, totalReturn } = effect
  return { gain: turned(gain), value: turned(value), moneyIn: turned(moneyIn), totalReturn: turned(totalReturn) }
}

/**
 * What a change does to the figures of today, in the portfolio that it was made in: measured without it and with it. The
 * effect is null when a transaction was changed since, or when a price is missing.
 */
export async function measureChange({ db, market, measurer }: Services, change: StoredChange, today: string) {
  const portfolio = await readPortfolio(db, change.user_id, change.portfolio_id)
  const { currency, settings } = portfolio
  const reversal = await readReversal(db, change)
  if (reversal === undefined) return { currency, effect: null }
  const measured = await measurer.measure(portfolio, today)
  const effect = await measureReversal(market, measured, reversal)
  if (effect === undefined) return { currency, effect: null }
  const ordered = inOrder(effect, change.undone_by === null)
  return { currency, effect: describeEffect(ordered, settings.returnCalculation) }
}

/**
 * The figures of today without and with a change of a price, in the given portfolio or else the first one with the
 * asset. The effect is null when another price was set since, or when a price or rate is missing.
 */
export async function measurePriceChange(
  { db, market, measurer }: Services,
  change: PriceChange,
  portfolioId: string | undefined,
  today: string,
) {
  const { user_id: userId, asset_id: assetId, day } = change
  const [first] = portfolioId === undefined ? await listPortfoliosWith(db, userId, assetId) : [portfolioId]
  const portfolio = await readPortfolio(db, userId, first ?? '')
  const { currency, settings } = portfolio
  const isInForce = change.undone_by === null
  const [now, other] = isInForce ? [change, change.before] : [change.before, change]
  const set = market.corrections.find((each) => each.assetId === assetId && each.day === day)
  if (set?.price !== correctionIn(now)?.price) return { currency, effect: null }
  const measured = await measurer.measure(portfolio, today)
  const others = correctionsWith(market.corrections, { assetId, day }, correctionIn(other))
  const effect = await compareCorrections(market, measured, others, assetId)
  if (effect === undefined) return { currency, effect: null }
  return { currency, effect: describeEffect(inOrder(effect, isInForce), settings.returnCalculation) }
}
