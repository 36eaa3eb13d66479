import type { DayNumber } from '../calendar.ts'
import type { Effect } from '../effect.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'

/** Report currency per 1 of the asset's currency, and the day on which it was published. */
export interface TradeRate {
  rate: number | null
  /** ISO date. */
  date: string
  source: Effect['rateSource']
}

/** A purchase, or a sale of units that were held. Amounts are in the report's currency; NaN if a rate is missing. */
export interface Trade {
  kind: 'buy' | 'sell'
  /** ISO date. */
  date: string
  day: DayNumber
  /** In units of today: splits since the trade have multiplied them. */
  units: number
  /** Units of today per unit of the trade's day. */
  splitFactor: number
  /** What was paid or received, without fees. */
  amount: number
  /** Positive. */
  fees: number
  /** Undefined for several trades at different rates. */
  rate: TradeRate | undefined
}

/** The trades of one asset in one portfolio, in their order. */
export function tradesOf({ replay }: MeasuredLedgerLine): Trade[] {
  const effects = replay.effects()
  const trades: Trade[] = []
  let splitFactor = 1
  for (const effect of effects.toReversed()) {
    const { kind, units } = effect
    if (kind === 'split' || kind === 'reversesplit') splitFactor *= units
    else if ((kind === 'buy' || kind === 'sell') && units > 0) trades.push(describeTrade(effect, kind, splitFactor))
  }
  return trades.reverse()
}

function describeTrade(effect: Effect, kind: Trade['kind'], splitFactor: number): Trade {
  const { date, day, units, amountAsset, costChangeBase, rate, rateDate, rateSource, fees } = effect
  const proceeds = (amountAsset ?? Number.NaN) * (rate ?? Number.NaN)
  return {
    kind,
    date,
    day,
    units: units * splitFactor,
    splitFactor,
    amount: kind === 'buy' ? (costChangeBase ?? Number.NaN) : proceeds,
    fees: 0 - (fees ?? Number.NaN),
    rate: { rate, date: rateDate, source: rateSource },
  }
}
