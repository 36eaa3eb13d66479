import { compareTexts } from './compare-texts.ts'
import type { CostMethod } from './cost-book.ts'
import type { Effect } from './effect.ts'
import { bringsPurchases, givesUnits } from './flow-kinds.ts'
import { known } from './known.ts'
import { isMoney, type Valuation } from './line-source.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { NEGLIGIBLE_UNITS } from './negligible-units.ts'
import { takeUnits } from './take-units.ts'

/** Units that were bought together and are still held. */
export interface Lot {
  transactionId: string | null
  /** ISO date of the purchase. Of units that a transfer brought, that of their purchase in the other portfolio. */
  date: string
  /** In today's units. */
  units: number
  /** Without fees, in the asset's currency, and in the portfolio's at the rate of the purchase. */
  cost: number | null
  baseCurrencyCost: number | null
  /** In the portfolio's currency. */
  baseCurrencyValue: number | null
  /** baseCurrencyValue - baseCurrencyCost: price and currency effect, without fees. */
  gain: number | null
}

/** The part of a lot that a sale took, in units of the sale's day. */
export interface TakenLot {
  transactionId: string | null
  date: string
  units: number
  cost: number | null
  baseCurrencyCost: number | null
  /** Proceeds - baseCurrencyCost of these units, in the portfolio's currency, without fees. */
  gain: number | null
}

export interface SaleOfLots {
  transactionId: string | null
  date: string
  /** Units sold that were held. */
  units: number
  /** Before the fee, in the portfolio's currency. */
  baseCurrencyProceeds: number | null
  baseCurrencyCost: number | null
  gain: number | null
  /** Cost of a unit sold, without fees, in the asset's currency. */
  costPerUnit: number | null
  /** With FIFO, the lots it took, oldest first. Empty with average cost, which takes the same share of every lot. */
  taken: readonly TakenLot[]
}

export interface Lots {
  costMethod: CostMethod
  currency: string
  baseCurrency: string
  /** Oldest first; their units and costs add up to those of the line. */
  open: readonly Lot[]
  /** Oldest first. */
  sales: readonly SaleOfLots[]
}

interface OpenLot {
  transactionId: string | null
  date: string
  units: number
  asset: number
  base: number
}

/**
 * The lots of one asset's line today, and the units that each sale took. With average cost, a sale takes the same share
 * of every lot, so that each unit sold has the average cost. Undefined if the asset is not in the ledger, for cash, and
 * for a holding of several portfolios, which share no lots.
 *
 * @see docs/methods/lots.md
 */
export function lotsOf({ measuredLines }: PortfolioMeasurement, assetId: string): Lots | undefined {
  const [line, ...others] = measuredLines.get(assetId) ?? []
  if (line === undefined || others.length > 0 || isMoney(line.source)) return undefined
  const { source, replay } = line
  let lots: OpenLot[] = []
  const sales: SaleOfLots[] = []
  for (const effect of replay.effects()) {
    if (effect.kind === 'split' || effect.kind === 'reversesplit') {
      for (const lot of lots) lot.units *= effect.units
    } else if (effect.kind === 'buy') lots.push(lotBought(effect))
    else if (effect.costShare !== undefined) for (const lot of lots) lowerCost(lot, effect.costShare)
    else if (bringsPurchases(effect.kind)) lots = byDay([...lots, ...arrivedLots(effect)])
    else if (givesUnits(effect.kind) && effect.units > 0) {
      const taken = takeUnits(lots, effect, source.costMethod, takeShare)
      if (effect.kind === 'sell') sales.push(describeSale(effect, taken, source.costMethod))
      lots = lots.filter(({ units }) => units > 0)
    }
  }
  const { costMethod, currency, baseCurrency } = source
  const open = mergeNegligible(lots).map((lot) => describeLot(lot, replay.closing))
  return { costMethod, currency, baseCurrency, open, sales }
}

function lotBought({ transactionId, date, units, costChangeAsset, costChangeBase }: Effect): OpenLot {
  return { transactionId, date, units, asset: costChangeAsset ?? Number.NaN, base: costChangeBase ?? Number.NaN }
}

/** Units that were bought on one day are one lot. */
function arrivedLots({ lots = [] }: Effect): OpenLot[] {
  const byDay = new Map<string, OpenLot>()
  for (const { transactionId, date, units, cost } of lots) {
    const lot = byDay.get(date) ?? { transactionId, date, units: 0, asset: 0, base: 0 }
    lot.units += units
    lot.asset += cost.asset
    lot.base += cost.base
    byDay.set(date, lot)
  }
  return [...byDay.values()]
}

function byDay(lots: OpenLot[]): OpenLot[] {
  return lots.sort((a, b) => compareTexts(a.date, b.date))
}

/** Adds what is left of lots with negligible units to the newest one, so that units and costs still add up. */
function mergeNegligible(lots: readonly OpenLot[]): readonly OpenLot[] {
  if (lots.every(({ units }) => units >= NEGLIGIBLE_UNITS)) return lots
  const merged: OpenLot[] = []
  const rest = { units: 0, asset: 0, base: 0 }
  for (const lot of lots) {
    if (lot.units >= NEGLIGIBLE_UNITS) {
      merged.push(lot)
      continue
    }
    rest.units += lot.units
    rest.asset += lot.asset
    rest.base += lot.base
  }
  const last = merged.at(-1)
  if (last === undefined) return merged
  last.units += rest.units
  last.asset += rest.asset
  last.base += rest.base
  return merged
}

/** In place: the units stay. */
function lowerCost(lot: OpenLot, share: number): void {
  lot.asset -= lot.asset * share
  lot.base -= lot.base * share
}

function takeShare(lot: OpenLot, share: number): OpenLot {
  const taken = { ...lot, units: lot.units * share, asset: lot.asset * share, base: lot.base * share }
  lot.units = share === 1 ? 0 : lot.units - taken.units
  lot.asset -= taken.asset
  lot.base -= taken.base
  return taken
}

function describeSale(effect: Effect, lots: readonly OpenLot[], method: CostMethod): SaleOfLots {
  const { transactionId, date, units, amountAsset, rate } = effect
  const proceeds = amountAsset === null || rate === null ? Number.NaN : amountAsset * rate
  const cost = 0 - (effect.costChangeBase ?? Number.NaN)
  return {
    transactionId,
    date,
    units,
    baseCurrencyProceeds: known(proceeds),
    baseCurrencyCost: known(cost),
    gain: known(proceeds - cost),
    costPerUnit: known((0 - (effect.costChangeAsset ?? Number.NaN)) / units),
    taken: method === 'average' ? [] : lots.map((lot) => describeTaken(lot, proceeds / units)),
  }
}

function describeTaken({ transactionId, date, units, asset, base }: OpenLot, proceedsPerUnit: number): TakenLot {
  const gain = known(units * proceedsPerUnit - base)
  return { transactionId, date, units, cost: known(asset), baseCurrencyCost: known(base), gain }
}

function describeLot({ transactionId, date, units, asset, base }: OpenLot, { price, rate }: Valuation): Lot {
  const value = units * (price?.price ?? Number.NaN) * (rate?.rate ?? Number.NaN)
  return {
    transactionId,
    date,
    units,
    cost: known(asset),
    baseCurrencyCost: known(base),
    baseCurrencyValue: known(value),
    gain: known(value - base),
  }
}
