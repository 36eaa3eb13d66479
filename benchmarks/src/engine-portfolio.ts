import { dateOf, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { createFxTable, type FxRateSeries } from '@plumbline/engine/fx-table'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import type { AssetMarket } from '@plumbline/engine/market'
import type { PortfolioInput } from '@plumbline/engine/measure-portfolio'
import { seededRandom } from './seeded-random.ts'

export interface PortfolioSize {
  assets: number
  years: number
  transactions: number
}

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY']
const TODAY = parseIsoDate('2025-12-31')
const SEED = 20_251_231

/** A portfolio whose ledger is a list. */
export interface ListedPortfolio extends PortfolioInput {
  transactions: readonly LedgerTransaction[]
}

/** A random walk of weekday closes per asset and daily rates per currency, and a ledger that never sells too much. */
export function generatePortfolio({ assets, years, transactions }: PortfolioSize): ListedPortfolio {
  const random = seededRandom(SEED)
  const firstDay = parseIsoDate(`${dateOf(TODAY).year - years}-12-31`)
  const days = weekdays(firstDay, TODAY)
  const markets = Array.from({ length: assets }, (_, index): AssetMarket => {
    const currency = CURRENCIES[index % CURRENCIES.length] as string
    const closes = randomWalk(days.length, 20 + 180 * random(), 0.015, random)
    return { assetId: `asset-${index}`, currency, prices: { days, closes }, splits: [] }
  })
  const pairs = CURRENCIES.slice(1).map(
    (quote): FxRateSeries => ({
      base: 'EUR',
      quote,
      days,
      rates: randomWalk(days.length, 0.5 + random(), 0.004, random),
    }),
  )
  return {
    baseCurrency: 'EUR',
    today: formatIsoDate(TODAY),
    transactions: generateLedger(markets, days, transactions, random),
    assets: markets,
    fx: createFxTable(pairs),
  }
}

function generateLedger(
  markets: readonly AssetMarket[],
  days: Int32Array,
  count: number,
  random: () => number,
): LedgerTransaction[] {
  const held = new Float64Array(markets.length)
  const ledger: LedgerTransaction[] = []
  for (let sequence = 0; sequence < count; sequence++) {
    const at = Math.floor((sequence / count) * days.length)
    const index = sequence < markets.length ? sequence : Math.floor(random() * markets.length)
    const market = markets[index] as AssetMarket
    const units = held[index] as number
    const draw = random()
    const type = units === 0 || draw < 0.55 ? 'buy' : draw < 0.8 ? 'sell' : draw < 0.97 ? 'dividend' : 'fee'
    const close = market.prices.closes[at] as number
    const traded = type === 'buy' ? 1 + Math.floor(random() * 20) : Math.max(1, Math.floor(units * random()))
    if (type === 'buy') held[index] = units + traded
    if (type === 'sell') held[index] = units - Math.min(units, traded)
    const isTrade = type === 'buy' || type === 'sell'
    ledger.push({
      id: `transaction-${sequence}`,
      assetId: market.assetId,
      type,
      date: formatIsoDate(days[at] as number),
      units: isTrade ? (type === 'sell' ? Math.min(units, traded) : traded) : 0,
      price: isTrade ? close * (0.99 + 0.02 * random()) : type === 'dividend' ? units * close * 0.005 : 5,
      fee: isTrade ? 2 : 0,
      currency: market.currency,
      rate: null,
      sequence,
    })
  }
  return ledger
}

function weekdays(first: number, last: number): Int32Array {
  const days: number[] = []
  for (let day = first; day <= last; day++) if ((day + 3) % 7 < 5) days.push(day)
  return Int32Array.from(days)
}

function randomWalk(length: number, start: number, volatility: number, random: () => number): Float64Array {
  let level = start
  return Float64Array.from({ length }, () => {
    level *= 1 + 0.0003 + volatility * (random() + random() + random() - 1.5)
    return level
  })
}
