import type { DayNumber } from '@plumbline/engine/calendar'
import type { Facts } from '../facts.ts'
import { assetsAt, type CompanyBooks, equityAt, trailingYear } from './company-books.ts'
import type { Company } from './instrument.ts'
import { indexOnOrBefore, type Market, perEuroAt } from './market.ts'
import { lastCloses, type PathFrame, splitFactorOn } from './price-path.ts'
import { randomBits, streamKey, uniform } from './random.ts'
import { lastDayOfQuarter, quarterOf } from './trading-calendar.ts'

const COMPANY_PURPOSE = 41
const REPORT_PURPOSE = 42
const VOLUME_PURPOSE = 43
const ANALYST_PURPOSE = 44

/** Number of analysts by recommendation, from strong buy to strong sell. */
type AnalystCounts = [strongBuy: number, buy: number, hold: number, sell: number, strongSell: number]

/**
 * The figures of a company on a day, from its last close and the reports published by then. `books` must be filled.
 * Rounded figures are used as rounded, so that price / `eps` is exactly `pe`. Empty before the first close.
 */
export function measureCompany(
  company: Company,
  frame: PathFrame,
  books: CompanyBooks,
  market: Market,
  today: DayNumber,
): Facts {
  const prices = lastCloses(frame, today)
  const last = prices.at(-1)
  if (last === undefined) return {}
  const key = streamKey(company.key, COMPANY_PURPOSE)
  const { close: price, day } = last
  const q = lastReportedQuarter(company, frame, books, today)
  const unsplitShares = q < 0 ? company.finances.startShares : (books.unsplitShares[q] as number)
  const shares = Math.round(unsplitShares * splitFactorOn(frame, day))
  const mktCap = Math.round(shares * price)
  const usdPerUnit = usdPer(market, company.security.currency, day)
  const mktCapUSD = Math.round(mktCap * usdPerUnit)
  const turnover = 0.003 + 0.006 * uniform(key, 1)
  const shortPercent = round(0.002 + 0.09 * uniform(key, 2) ** 3, 4)
  const percentInsiders = round(0.002 + 0.45 * uniform(key, 3) ** 3, 4)
  const facts: Facts = {
    volume: Math.round(shares * turnover * (0.5 + uniform(streamKey(company.key, VOLUME_PURPOSE), day))),
    mktCap,
    mktCapUSD,
    sharesOutstanding: shares,
    beta: round(company.beta, 2),
    percentInsiders,
    percentInstitutions: round((1 - percentInsiders) * (0.2 + 0.7 * uniform(key, 4)), 4),
    shortPercent,
    shortRatio: round(shortPercent / turnover, 1),
  }
  if (uniform(key, 5) < 0.75) facts.esgScore = round(8 + 34 * uniform(key, 6), 1)
  addAnalysts(facts, company, price, mktCapUSD, day)
  if (q >= 3) addResults(facts, company, frame, books, q, shares, price, usdPerUnit)
  addDividends(facts, frame, books, day, price)
  return facts
}

/** Analysts who follow a company of this market value, by recommendation. */
export function countAnalysts(company: Company, mktCapUSD: number, day: DayNumber): AnalystCounts {
  const key = streamKey(company.key, ANALYST_PURPOSE)
  const following = Math.round(Math.max(0, Math.log10(mktCapUSD) - 8.1) * 7.5 * (0.6 + 0.8 * uniform(key, -1)))
  const counts: AnalystCounts = [0, 0, 0, 0, 0]
  const mood = 0.75 * uniform(key, quarterOf(day)) + 0.35 * uniform(key, -2)
  for (let analyst = 0; analyst < following; analyst += 1) {
    const view = mood * 0.8 + 0.75 * uniform(key, 1000 + analyst)
    const advice = view > 1.05 ? 0 : view > 0.72 ? 1 : view > 0.34 ? 2 : view > 0.18 ? 3 : 4
    counts[advice] = (counts[advice] as number) + 1
  }
  return counts
}

/** The last quarter whose report is published by `today`; -1 before the first report. */
export function lastReportedQuarter(company: Company, frame: PathFrame, books: CompanyBooks, today: DayNumber): number {
  let q = books.count - 1
  while (q >= 0 && reportDay(company, frame.model.firstQuarter + q) > today) q -= 1
  return q
}

/** The weekday on which a quarter's report is published, three to seven weeks after the quarter. */
export function reportDay(company: Company, quarter: number): DayNumber {
  const day = lastDayOfQuarter(quarter) + 22 + (randomBits(streamKey(company.key, REPORT_PURPOSE), quarter) % 24)
  const weekday = (day + 4) % 7
  return weekday === 0 ? day + 1 : weekday === 6 ? day + 2 : day
}

/** US dollars per unit of a currency on a day. */
export function usdPer(market: Market, currency: string, day: DayNumber): number {
  const index = indexOnOrBefore(market.weekdays, day)
  const usd = perEuroAt(market, 'USD', index)
  const units = perEuroAt(market, currency, index)
  if (usd === undefined || units === undefined) throw new RangeError(`no simulated rate for ${currency}`)
  return usd / units
}

/** Rounds to a number of decimals. */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

function addAnalysts(facts: Facts, company: Company, price: number, mktCapUSD: number, day: DayNumber): void {
  const counts = countAnalysts(company, mktCapUSD, day)
  const following = counts.reduce((sum, count) => sum + count, 0)
  if (following === 0) return
  const points = counts.reduce((sum, count, advice) => sum + count * (5 - advice), 0)
  const rating = round(points / following, 2)
  const opinion = uniform(streamKey(company.key, ANALYST_PURPOSE), -1000 - quarterOf(day))
  const target = round(price * (1 + 0.09 * (rating - 3) + 0.12 * (opinion - 0.4)), price >= 1 ? 2 : 4)
  facts.analystRatings = rating
  facts.analystsFollowing = following
  facts.analystTargetPrice = target
  facts.targetPrice = target
}

function addResults(
  facts: Facts,
  company: Company,
  _frame: PathFrame,
  books: CompanyBooks,
  q: number,
  shares: number,
  price: number,
  usdPerUnit: number,
): void {
  const year = (field: Parameters<typeof trailingYear>[1]) => trailingYear(books, field, q) as number
  const revenue = year('revenue')
  const netIncome = year('netIncome')
  const grossProfit = revenue - year('costOfRevenue')
  const operatingIncome = grossProfit - year('research') - year('selling')
  const equity = equityAt(books, q)
  const eps = roundPerShare(netIncome / shares)
  const key = streamKey(company.key, COMPANY_PURPOSE)
  facts.revenue = revenue
  facts.grossProfit = grossProfit
  facts.ebitda = operatingIncome + year('depreciation')
  facts.eps = eps
  facts.dilutedEps = roundPerShare(eps * (eps > 0 ? 0.985 : 1))
  facts.profitMargin = round(netIncome / revenue, 4)
  facts.operatingMargin = round(operatingIncome / revenue, 4)
  facts.revenuePerShare = roundPerShare(revenue / shares)
  facts.bookValue = roundPerShare(equity / shares)
  facts.roa = round(netIncome / assetsAt(books, q), 4)
  if (equity > 0) facts.roe = round(netIncome / equity, 4)
  const employees = ((revenue * usdPerUnit) / company.sector.revenuePerEmployee) * (0.6 + uniform(key, 8))
  facts.employees = Math.max(5, Math.round(employees))
  if (eps > 0) {
    facts.pe = price / eps
    facts.peg = facts.pe / round(3 + 15 * uniform(key, 9), 1)
  }
  if (q < 7) return
  const growth = (field: 'revenue' | 'netIncome') => {
    const before = books[field][q - 4] as number
    return before > 0 ? round((books[field][q] as number) / before - 1, 4) : undefined
  }
  const [revenueGrowth, earningsGrowth] = [growth('revenue'), growth('netIncome')]
  if (revenueGrowth !== undefined) facts.quarterlyRevenueGrowthYOY = revenueGrowth
  if (earningsGrowth !== undefined) facts.quarterlyEarningsGrowthYOY = earningsGrowth
}

function addDividends(facts: Facts, frame: PathFrame, books: CompanyBooks, day: DayNumber, price: number): void {
  let paid = 0
  for (let q = Math.max(0, books.count - 5); q <= books.count; q += 1) {
    const value = books.dividendPerShare[q] as number
    const exDay = frame.calendar.days[books.exDateIndex[q] as number]
    if (value === 0 || exDay === undefined || exDay > day) continue
    facts.lastDividend = value
    if (exDay > day - 365) paid += (value * splitFactorOn(frame, exDay)) / splitFactorOn(frame, day)
  }
  if (paid === 0) return
  facts.dividendYield = round(paid / price, 5)
  if (facts.eps !== undefined && facts.eps > 0) facts.payoutRatio = round(paid / facts.eps, 4)
}

function roundPerShare(value: number): number {
  return round(value, Math.abs(value) >= 1 ? 2 : 5)
}
