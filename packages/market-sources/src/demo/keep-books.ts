import { type CompanyBooks, type CompanyFinances, equityAt, trailingYear } from './company-books.ts'
import type { Market } from './market.ts'
import { type PathFrame, roundPrice } from './price-path.ts'
import { normal, randomBits, type StreamKey, streamKey, uniform } from './random.ts'
import { firstIndexOfQuarter, lastDayOfQuarter } from './trading-calendar.ts'

const DEPRECIATION_PER_QUARTER = 0.025
const INTEREST_PER_QUARTER = 0.011
/** Share of a year's revenue per calendar quarter, times four. */
const SEASONS = [0.94, 0.99, 0.98, 1.09] as const
/** Receivables and cash, as shares of one quarter's revenue. */
const RECEIVABLES_RATIO = 0.5
const CASH_RATIO = 0.5
/** As a share of one quarter's cost of revenue. */
const INVENTORY_RATIO = 0.45
const PAYABLES_RATIO = 0.5
/** A company with more securities than this many quarters of revenue buys back shares. */
const MAX_SECURITIES = 3

interface Streams {
  revenue: StreamKey
  margin: StreamKey
  investment: StreamKey
}

/**
 * Fills `books` up to the market's last quarter, which is still running and only gets its dividend. Earnings follow the
 * price of the last two years, and dividends follow earnings. A surplus goes into securities and buybacks; a deficit is
 * borrowed.
 */
export function keepBooks(finances: CompanyFinances, frame: PathFrame, market: Market, books: CompanyBooks): void {
  const { key, firstQuarter } = frame.model
  const streams: Streams = {
    revenue: streamKey(key, 21),
    margin: streamKey(key, 22),
    investment: streamKey(key, 23),
  }
  const exDateOffset = 38 + (randomBits(streams.revenue, -1) % 20)
  books.count = countCompleteQuarters(frame, market)
  for (let q = 0; q <= books.count; q += 1) {
    books.exDateIndex[q] = firstIndexOfQuarter(frame.calendar, firstQuarter + q) + exDateOffset
    declareDividend(finances, frame, books, q)
    if (q === books.count) break
    recordSales(finances, frame, books, q, streams)
    recordAssets(finances, frame, books, q, streams)
    recordProfit(finances, books, q)
    recordFinancing(finances, frame, books, q)
  }
}

/** Quarters that are complete when the market's last quarter runs; fewer for a company that was delisted. */
function countCompleteQuarters(frame: PathFrame, market: Market): number {
  const { firstQuarter, ending } = frame.model
  let last = market.lastQuarter
  while (ending && last > firstQuarter && lastDayOfQuarter(last - 1) > ending.lastDay) last -= 1
  return Math.max(0, last - firstQuarter)
}

/** Dividends are held or raised while earnings cover them, and otherwise cut to the usual payout. */
function declareDividend(finances: CompanyFinances, frame: PathFrame, books: CompanyBooks, q: number): void {
  books.declared[q] = 0
  books.dividendPerShare[q] = 0
  const interval = 4 / finances.dividendsPerYear
  if (finances.payout === 0 || q < 4 || (frame.model.firstQuarter + q) % interval !== 1 % interval) return
  const earned =
    (trailingYear(books, 'netIncome', q - 1) ?? 0) / sharesBefore(finances, books, q) / finances.dividendsPerYear
  if (earned <= 0) return
  const usual = earned * finances.payout
  const previous = books.declared[q - interval] as number
  const isCovered = previous > 0 && previous <= earned * 0.85
  const declared = isCovered ? Math.max(previous, Math.min(usual, previous * 1.12)) : usual
  books.declared[q] = declared
  books.dividendPerShare[q] = roundPrice(declared / splitFactorOnExDate(frame, books, q), 'significant')
}

function recordSales(
  finances: CompanyFinances,
  frame: PathFrame,
  books: CompanyBooks,
  q: number,
  streams: Streams,
): void {
  const quarter = frame.model.firstQuarter + q
  const shares = Math.round(finances.startShares * (1 + finances.yearlyShareGrowth / 4) ** (q + 1))
  const yearlyRevenue = (shares * trailingValue(frame, q)) / finances.priceSales
  const season = SEASONS[quarter % 4] as number
  const revenue = Math.max(
    1000,
    Math.round((yearlyRevenue / 4) * season * (1 + 0.03 * normal(streams.revenue, quarter))),
  )
  const deviation = 0.8 * before(books.marginDeviation, q, 0) + 0.6 * normal(streams.margin, quarter)
  const operatingMargin = finances.operatingMargin + deviation * (0.12 * Math.abs(finances.operatingMargin) + 0.006)
  const sellingRatio = Math.max(0.01, finances.grossMargin - finances.research - operatingMargin)
  books.unsplitShares[q] = shares
  books.marginDeviation[q] = deviation
  books.revenue[q] = revenue
  books.costOfRevenue[q] = Math.round(revenue * (1 - finances.grossMargin))
  books.research[q] = Math.round(revenue * finances.research)
  books.selling[q] = Math.round(revenue * sellingRatio)
}

function recordAssets(
  finances: CompanyFinances,
  frame: PathFrame,
  books: CompanyBooks,
  q: number,
  streams: Streams,
): void {
  const revenue = books.revenue[q] as number
  const costOfRevenue = books.costOfRevenue[q] as number
  const usualPlant = (revenue * finances.investment) / DEPRECIATION_PER_QUARTER
  const plantBefore = before(books.plant, q, Math.round(usualPlant))
  const depreciation = Math.round(plantBefore * DEPRECIATION_PER_QUARTER)
  const wanted = depreciation + 0.08 * (usualPlant - plantBefore)
  const mood = 1 + 0.12 * normal(streams.investment, frame.model.firstQuarter + q)
  const investment = Math.max(Math.round(depreciation * 0.3), Math.round(wanted * mood))
  books.receivables[q] = Math.round(revenue * RECEIVABLES_RATIO)
  books.inventory[q] = Math.round(costOfRevenue * INVENTORY_RATIO)
  books.payables[q] = Math.round(costOfRevenue * PAYABLES_RATIO)
  books.receivablesIncrease[q] = increase(books.receivables, q)
  books.inventoryIncrease[q] = increase(books.inventory, q)
  books.payablesIncrease[q] = increase(books.payables, q)
  books.depreciation[q] = depreciation
  books.investment[q] = investment
  books.plant[q] = plantBefore + investment - depreciation
  books.goodwill[q] = before(books.goodwill, q, Math.round(revenue * 0.8 * uniform(streams.revenue, -2)))
}

function recordProfit(finances: CompanyFinances, books: CompanyBooks, q: number): void {
  const interest = Math.round(before(books.debt, q, usualDebt(finances, books, q)) * INTEREST_PER_QUARTER)
  const beforeTax =
    (books.revenue[q] as number) -
    (books.costOfRevenue[q] as number) -
    (books.research[q] as number) -
    (books.selling[q] as number) -
    interest
  const tax = Math.max(0, Math.round(beforeTax * finances.taxRate))
  books.interest[q] = interest
  books.tax[q] = tax
  books.netIncome[q] = beforeTax - tax
}

function recordFinancing(finances: CompanyFinances, frame: PathFrame, books: CompanyBooks, q: number): void {
  const isLosing = finances.operatingMargin < 0
  const revenue = books.revenue[q] as number
  const debtBefore = before(books.debt, q, usualDebt(finances, books, q))
  const securitiesBefore = before(books.securities, q, 0)
  const cashBefore = before(books.cash, q, Math.round(revenue * (isLosing ? 2.5 : 0.6)))
  const equityBefore = q === 0 ? openingEquity(books, cashBefore, debtBefore) : equityAt(books, q - 1)
  const commonStockBefore = before(books.commonStock, q, Math.round(equityBefore * 0.4))
  const newShares = (books.unsplitShares[q] as number) - sharesBefore(finances, books, q)
  const dividends = dividendsPaid(finances, frame, books, q)

  let sharesIssued = Math.round(newShares * Math.exp(frame.quarterEndLevels[q] as number))
  let borrowed = Math.round(0.12 * (usualDebt(finances, books, q) - debtBefore))
  const flowsBefore = operatingCashFlow(books, q) - (books.investment[q] as number) - dividends
  const cash = Math.round(revenue * CASH_RATIO)
  const left = cashBefore + flowsBefore + sharesIssued + borrowed - cash
  let securitiesBought = Math.max(left, 0 - securitiesBefore)
  const excess = securitiesBefore + securitiesBought - Math.round(revenue * MAX_SECURITIES)
  if (left > 0 && excess > 0) {
    sharesIssued -= excess
    securitiesBought -= excess
  }
  const missing = Math.max(0, securitiesBought - left)
  if (isLosing) sharesIssued += missing
  else borrowed += missing

  books.dividends[q] = dividends
  books.sharesIssued[q] = sharesIssued
  books.borrowed[q] = borrowed
  books.securitiesBought[q] = securitiesBought
  books.cash[q] = cash
  books.securities[q] = securitiesBefore + securitiesBought
  books.debt[q] = debtBefore + borrowed
  // Issued shares add to paid-in capital. Buybacks are paid from retained earnings.
  books.commonStock[q] = commonStockBefore + Math.max(0, sharesIssued)
  books.retainedEarnings[q] =
    equityBefore - commonStockBefore + (books.netIncome[q] as number) - dividends + Math.min(0, sharesIssued)
}

function operatingCashFlow(books: CompanyBooks, q: number): number {
  return (
    (books.netIncome[q] as number) +
    (books.depreciation[q] as number) -
    (books.receivablesIncrease[q] as number) -
    (books.inventoryIncrease[q] as number) +
    (books.payablesIncrease[q] as number)
  )
}

/** The dividend per share, as paid, times the number of shares on the ex-date. */
function dividendsPaid(finances: CompanyFinances, frame: PathFrame, books: CompanyBooks, q: number): number {
  const perShare = books.dividendPerShare[q] as number
  if (perShare === 0) return 0
  return Math.round(perShare * sharesBefore(finances, books, q) * splitFactorOnExDate(frame, books, q))
}

/** The first balance has no earlier flows: equity is assets minus payables and debt. */
function openingEquity(books: CompanyBooks, cash: number, debt: number): number {
  const plant = (books.plant[0] as number) - (books.investment[0] as number) + (books.depreciation[0] as number)
  const receivables = books.receivables[0] as number
  const inventory = books.inventory[0] as number
  return cash + receivables + inventory + plant + (books.goodwill[0] as number) - (books.payables[0] as number) - debt
}

function usualDebt(finances: CompanyFinances, books: CompanyBooks, q: number): number {
  const operatingAssets =
    (books.plant[q] as number) +
    (books.goodwill[q] as number) +
    (books.receivables[q] as number) +
    (books.inventory[q] as number)
  return Math.round(operatingAssets * finances.leverage)
}

/** Geometric mean of the unsplit prices at the ends of the last eight quarters. */
function trailingValue(frame: PathFrame, q: number): number {
  let sum = 0
  for (let back = 0; back < 8; back += 1) {
    sum += q - back < 0 ? frame.model.startLevel : (frame.quarterEndLevels[q - back] as number)
  }
  return Math.exp(sum / 8)
}

function splitFactorOnExDate(frame: PathFrame, books: CompanyBooks, q: number): number {
  const day = frame.calendar.days[books.exDateIndex[q] as number] as number
  let factor = q === 0 ? 1 : (frame.splitFactors[q - 1] as number)
  for (const split of frame.splits) if (split.quarter === q && split.day <= day) factor = split.factor
  return factor
}

function sharesBefore(finances: CompanyFinances, books: CompanyBooks, q: number): number {
  return before(books.unsplitShares, q, finances.startShares)
}

function before(column: Float64Array, q: number, opening: number): number {
  return q === 0 ? opening : (column[q - 1] as number)
}

function increase(column: Float64Array, q: number): number {
  return q === 0 ? 0 : (column[q] as number) - (column[q - 1] as number)
}
