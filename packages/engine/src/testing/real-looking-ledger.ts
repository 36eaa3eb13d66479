import { addMonths, formatIsoDate, parseIsoDate } from '../calendar.ts'
import { lastIndexOnOrBefore } from '../day-search.ts'
import { type LedgerTransaction, splitOfRatio } from '../ledger.ts'
import type { AssetMarket } from '../market.ts'
import type { CheckedLedger } from './checked-ledger.ts'

type Row = Omit<LedgerTransaction, 'id' | 'sequence' | 'rate'>

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T

const SCHEDULES: readonly ((amount: number) => number)[] = [
  () => 4.95,
  (amount) => Math.max(5, Number((amount * 0.0025).toFixed(2))),
  () => 0,
  (amount) => Number((2 + amount * 0.0003).toFixed(2)),
]

/**
 * The file of a broker: a plan that buys each month, trades now and then, a split that the file books, and each dividend
 * on its pay day, gross or net of a tax. In the order of days.
 */
export function realLookingLedger(market: Omit<CheckedLedger, 'transactions'>, random: () => number): CheckedLedger {
  const fee = pick(SCHEDULES, random)
  const netShare = pick([1, 1, 0.85, 0.73625], random)
  const rows: Row[] = []
  for (const [index, asset] of market.assets.entries()) {
    const own = index % 3 === 0 ? plan(asset, market.today, random, fee) : trades(asset, market.today, random, fee)
    const booked = random() < 0.5 ? bookedSplits(asset, own, market.today) : []
    rows.push(...own, ...booked, ...dividends(asset, market, [...own], netShare))
  }
  rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const transactions = rows.map((row, at) => ({ ...row, id: `row-${at}`, rate: null, sequence: at }))
  return { ...market, transactions }
}

/** The closing price of a day with one, within one percent. */
function tradeOn(
  { assetId, currency, prices }: AssetMarket,
  at: number,
  random: () => number,
): Pick<Row, 'assetId' | 'currency' | 'date' | 'price'> {
  const close = prices.closes[at] as number
  const price = Number((close * (0.992 + random() * 0.016)).toFixed(4))
  return { assetId, currency, date: formatIsoDate(prices.days[at] as number), price }
}

function firstIndex({ prices }: AssetMarket, today: string, random: () => number): number {
  const earliest = addMonths(parseIsoDate(today), -72)
  return Math.max(1, lastIndexOnOrBefore(prices.days, earliest + Math.floor(random() * 400)))
}

function plan(asset: AssetMarket, today: string, random: () => number, fee: (amount: number) => number): Row[] {
  const rows: Row[] = []
  const { days } = asset.prices
  const first = days[firstIndex(asset, today, random)] as number
  const monthly = 100 + 50 * Math.floor(random() * 12)
  for (let month = 0; ; month++) {
    const due = addMonths(first, month)
    if (due > parseIsoDate(today) || month > 60) return rows
    const at = Math.min(days.length - 1, lastIndexOnOrBefore(days, due - 1) + 1)
    const trade = tradeOn(asset, at, random)
    const units = Number((monthly / trade.price).toFixed(4))
    rows.push({ ...trade, type: 'buy', units, fee: fee(monthly) })
  }
}

function trades(asset: AssetMarket, today: string, random: () => number, fee: (amount: number) => number): Row[] {
  const rows: Row[] = []
  const { days } = asset.prices
  const last = lastIndexOnOrBefore(days, parseIsoDate(today)) - 5
  let held = 0
  let day = firstIndex(asset, today, random)
  for (let at = day; at < last; at += 8 + Math.floor(random() * 70)) {
    const trade = tradeOn(asset, at, random)
    held *= splitBetween(asset, day, at)
    day = at
    const isSale = held > 3 && random() < 0.3
    const units = isSale
      ? Math.max(1, Math.floor(held * (0.2 + random() * 0.7)))
      : Math.max(1, Math.round((500 + random() * 3000) / trade.price))
    held += isSale ? -units : units
    rows.push({ ...trade, type: isSale ? 'sell' : 'buy', units, fee: fee(units * trade.price) })
  }
  return rows
}

/** New units per old unit by splits after one close and until another. */
function splitBetween({ prices, splits }: AssetMarket, from: number, to: number): number {
  const [start, end] = [formatIsoDate(prices.days[from] as number), formatIsoDate(prices.days[to] as number)]
  return splits.reduce((ratio, each) => (each.date > start && each.date <= end ? ratio * each.ratio : ratio), 1)
}

function bookedSplits({ assetId, currency, splits }: AssetMarket, rows: readonly Row[], today: string): Row[] {
  const [first] = rows
  return splits
    .filter(({ date }) => first !== undefined && date > first.date && date <= today)
    .map(({ date, ratio }) => ({ assetId, currency, date, price: 0, fee: 0, ...splitOfRatio(ratio) }))
}

function dividends(
  asset: AssetMarket,
  market: Omit<CheckedLedger, 'transactions'>,
  rows: readonly Row[],
  netShare: number,
): Row[] {
  return (market.dividends.get(asset.assetId) ?? []).flatMap(({ exDate, payDate, value, currency }): Row[] => {
    const date = payDate ?? formatIsoDate(parseIsoDate(exDate) + 14)
    const held = heldBefore(asset, rows, exDate)
    const price = Number((held * value * netShare).toFixed(2))
    if (date > market.today || held < 1e-6 || price < 0.02) return []
    return [{ assetId: asset.assetId, type: 'dividend', date, units: 0, price, fee: 0, currency }]
  })
}

/** In units of the ex-day: a split on it comes first. */
function heldBefore({ splits }: AssetMarket, rows: readonly Row[], exDate: string): number {
  const units = rows
    .filter(({ date }) => date < exDate)
    .reduce((sum, { type, units: of, date }) => {
      const ratio = splits.reduce((all, each) => (each.date > date && each.date <= exDate ? all * each.ratio : all), 1)
      return sum + (type === 'buy' ? of : type === 'sell' ? 0 - of : 0) * ratio
    }, 0)
  return units
}
