import { strict as assert } from 'node:assert'
import type { ChangedRow, DifferingHolding, PartOfChange, ThenAndNow } from '@plumbline/contract/ledger-changes/schemas'
import type { PlanStanding } from '@plumbline/contract/plans'
import { compareMeasurementsInSteps } from '@plumbline/engine/checks/measure-fix'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import type { Db } from '../database/db.ts'
import type { PriceCorrection } from '../market/histories/correct-prices.ts'
import type { AccountMarket } from '../market/market.ts'
import { describeEffect } from '../measurement/describe-effect.ts'
import { type MeasuredColumns, measureColumns } from '../measurement/measure-columns.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { type PlanView, planViewOf, requireShownPeriod } from '../measurement/plan-limits.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { correctionsWith } from '../price-corrections/measure-corrections.ts'
import { correctionIn, type PriceChange, readPriceChangesById } from '../price-corrections/stored/correction-rows.ts'
import { runInSlices } from '../time-slice.ts'
import { type RecordedChange, readChangesById } from '../transactions/history/read-versions.ts'
import { describeChanges } from './describe-changes.ts'
import { ledgersBefore } from './earlier-ledger.ts'
import { type Past, type Question, readMoment, readPast } from './read-past.ts'

const MAX_PARTS = 30

interface Services {
  db: Db
  market: AccountMarket
  measurer: PortfolioMeasurer
}

interface MeasuredDay {
  day: string
  today: string
}

/** The measurements of a day: as known now, before each of the latest changes, and before all of them. */
async function measurePast(market: AccountMarket, portfolio: StoredPortfolio, past: Past, day: MeasuredDay) {
  const { columns, changes, prices } = past
  const measured = [await measureColumns(market, portfolio, columns, day)]
  const count = changes.length + prices.length
  let place = 0
  for (const { ledger, seen } of pastsBefore(market, portfolio.id, past)) {
    place += 1
    if (place > MAX_PARTS && place < count) continue
    measured.push(await measureColumns(seen, portfolio, ledger, day, measured.at(-1)?.measurement))
  }
  return measured
}

/** The changes of transactions and of prices, the latest first. */
function latestFirst({ changes, prices }: Past): (RecordedChange | PriceChange)[] {
  return [...changes, ...prices].sort((a, b) => b.sequence - a.sequence)
}

/** The ledger, and the market with the account's corrections, as they were before each change, the latest first. */
function* pastsBefore(market: AccountMarket, portfolioId: string, past: Past) {
  const ledgers = ledgersBefore(past.columns, past.changes, portfolioId, past.imported)
  let ledger = past.columns
  let seen = market
  for (const change of latestFirst(past)) {
    if ('versions' in change) {
      const earlier = ledgers.next()
      if (!earlier.done) ledger = earlier.value
    } else seen = seen.withCorrections(correctionsBefore(seen.corrections, change))
    yield { ledger, seen }
  }
}

function correctionsBefore(corrections: readonly PriceCorrection[], { asset_id, day, before }: PriceChange) {
  return correctionsWith(corrections, { assetId: asset_id, day }, correctionIn(before))
}

/** The assets that the sums of one measurement have and those of the other leave out. */
function leftOutOfOne(first: PortfolioMeasurement, second: PortfolioMeasurement): ReadonlySet<string> {
  const leftOut = [first, second].map(({ totals }) => totals.leftOut.map(({ assetId }) => assetId))
  const inBoth = (assetId: string) => leftOut.every((assets) => assets.includes(assetId))
  return new Set(leftOut.flat().filter((assetId) => !inBoth(assetId)))
}

function difference(
  before: PortfolioMeasurement,
  after: PortfolioMeasurement,
  read: (of: PortfolioMeasurement) => number | null,
) {
  const [earlier, later] = [read(before), read(after)]
  const isComparable = leftOutOfOne(before, after).size === 0
  return earlier === null || later === null || !isComparable ? null : later - earlier
}

async function describeParts(
  services: Services,
  { userId, id: portfolioId }: StoredPortfolio,
  changes: readonly (RecordedChange | PriceChange)[],
  measured: readonly MeasuredColumns[],
  now: Date,
): Promise<PartOfChange[]> {
  const { db } = services
  const listed = changes.flatMap(({ reverses }) => reverses ?? [])
  const made = changes.filter(({ reverses }) => reverses === null)
  const described = await describeChanges(services, { userId, portfolioId, now }, [
    ...made,
    ...(await readChangesById(db, userId, listed)),
    ...(await readPriceChangesById(db, userId, listed)),
  ])
  return changes.flatMap(({ id, kind, reverses }, place) => {
    const change = described.get(reverses ?? id)
    const [after, before] = [measured[place]?.measurement, measured[place + 1]?.measurement]
    if (change === undefined || after === undefined || before === undefined) return []
    return {
      _id: id,
      change,
      move: kind === 'undone' || kind === 'redone' ? kind : 'made',
      value: difference(before, after, ({ totals }) => totals.currentValue),
      gain: difference(before, after, ({ totals }) => totals.gain.total),
    }
  })
}

/** Leaves out changes of holdings that the plan hides. */
function hideRows(parts: readonly PartOfChange[], { hiddenAssets }: PlanView): PartOfChange[] {
  const isShown = ({ before, after }: ChangedRow) => !hiddenAssets.has((after ?? before)?.assetId ?? '')
  return parts
    .filter(({ change }) => change.price === null || !hiddenAssets.has(change.price.assetId))
    .map((part) => ({ ...part, change: { ...part.change, rows: part.change.rows.filter(isShown) } }))
}

/** Holdings whose units, value or gain differ, those with the largest difference of value first. */
function describeHoldings(then: MeasuredColumns, now: MeasuredColumns): DifferingHolding[] {
  const lineOf = ({ measurement }: MeasuredColumns) => new Map(measurement.lines.map((line) => [line.assetId, line]))
  const [earlier, later] = [lineOf(then), lineOf(now)]
  const holdings = [...new Set([...later.keys(), ...earlier.keys()])].map((assetId): DifferingHolding => {
    const [before, after] = [earlier.get(assetId), later.get(assetId)]
    return {
      assetId,
      assetName: (now.assets.get(assetId) ?? then.assets.get(assetId))?.name ?? assetId,
      units: { before: before?.units ?? null, after: after?.units ?? null },
      value: { before: before?.baseCurrencyCurrentValue ?? null, after: after?.baseCurrencyCurrentValue ?? null },
      gain: { before: before?.gain?.total ?? null, after: after?.gain?.total ?? null },
    }
  })
  const size = ({ value }: DifferingHolding) => Math.abs((value.after ?? 0) - (value.before ?? 0))
  return holdings
    .filter(({ units, value, gain }) => [units, value, gain].some(({ before, after }) => before !== after))
    .sort((a, b) => size(b) - size(a))
}

/**
 * A portfolio as it was known at a moment beside what is known now, with the parts of the difference.
 *
 * @throws {DomainError} `not-found`: no such change; `invalid-payload`: a moment or a day after now; `over-plan-limit`: a
 * day before those that the plan shows
 */
export async function compareWithEarlier(
  services: Services,
  portfolio: StoredPortfolio,
  user: PlanStanding,
  question: Question,
): Promise<ThenAndNow> {
  const { db, market, measurer } = services
  const { currency, settings } = portfolio
  const { today } = question
  const moment = await readMoment(db, portfolio, question)
  const { at, day } = moment
  const current = await measurer.measure(portfolio, today)
  const view = planViewOf(user, current)
  requireShownPeriod(view, current, day)
  const past = await readPast(db, portfolio, moment)
  const measured = await measurePast(market, portfolio, past, { day, today })
  const [now, then] = [measured[0], measured.at(-1)]
  assert(now !== undefined && then !== undefined, 'the ledger of now was measured')
  const compare = async (first: PortfolioMeasurement, second: PortfolioMeasurement) => {
    const method = settings.returnCalculation
    const effect = await runInSlices(compareMeasurementsInSteps(first, second, method, leftOutOfOne(first, second)))
    return effect === undefined ? null : describeEffect(effect, method)
  }
  return {
    currency,
    at,
    day,
    today,
    byChanges: await compare(then.measurement, now.measurement),
    byTime: await compare(now.measurement, current.measurement),
    parts: hideRows(
      await describeParts(services, portfolio, latestFirst(past).slice(0, MAX_PARTS), measured, question.now),
      view,
    ),
    earlierChanges: Math.max(0, past.changes.length + past.prices.length - MAX_PARTS),
    holdings: describeHoldings(then, now).filter(({ assetId }) => !view.hiddenAssets.has(assetId)),
  }
}
