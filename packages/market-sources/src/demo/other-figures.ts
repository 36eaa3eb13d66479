import type { DayNumber } from '@plumbline/engine/calendar'
import type { Facts } from '../facts.ts'
import { round, usdPer } from './company-figures.ts'
import { fixedDividends } from './history.ts'
import type { Coin, FixedIncome, Fund } from './instrument.ts'
import type { Market } from './market.ts'
import { framePath, lastCloses, splitFactorOn } from './price-path.ts'
import { uniform } from './random.ts'

/** The figures of an instrument that is not a company: value of all units, volume, payments of the last year. */
export function measureOther(instrument: Fund | FixedIncome | Coin, market: Market, today: DayNumber): Facts {
  const frame = framePath(instrument.path, market)
  const last = lastCloses(frame, today).at(-1)
  if (last === undefined) return {}
  const { close: price, day } = last
  const factor = splitFactorOn(frame, day)
  const units = (instrument.kind === 'coin' ? instrument.supply : instrument.units) * factor
  const mktCap = Math.round(units * price)
  const turnover = instrument.kind === 'coin' ? 0.03 : 0.006
  const facts: Facts = {
    volume: Math.round(units * turnover * (0.4 + 1.2 * uniform(instrument.key, day))),
    mktCap,
    mktCapUSD: Math.round(mktCap * usdPer(market, instrument.security.currency, day)),
  }
  if (instrument.kind === 'coin') return facts
  if (instrument.kind === 'fund' && instrument.beta !== undefined) facts.beta = round(instrument.beta, 2)
  let paid = 0
  for (const dividend of fixedDividends(instrument, frame, day)) {
    facts.lastDividend = dividend.value
    if (dividend.day > day - 365) paid += (dividend.value * splitFactorOn(frame, dividend.day)) / factor
  }
  if (paid > 0) facts.dividendYield = round(paid / price, 5)
  return facts
}
