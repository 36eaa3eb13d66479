import type { DayNumber } from '@plumbline/engine/calendar'
import type { Market } from './market.ts'
import { type PathFrame, roundPrice } from './price-path.ts'
import { normal, randomBits, streamKey, uniform } from './random.ts'
import { firstIndexOfQuarter, lastDayOfQuarter } from './trading-calendar.ts'

/** How a company earns and spends. Shares (of revenue, of earnings) are ratios. */
export interface CompanyFinances {
  /** Shares at the start, before any split. */
  startShares: number
  yearlyShareGrowth: number
  /** Market value over yearly revenue around which the price moves. */
  priceSales: number
  grossMargin: number
  operatingMargin: number
  research: number
  investment: number
  taxRate: number
  /** Of the earnings of the last four quarters; 0 for those that pay nothing. */
  payout: number
  dividendsPerYear: 1 | 2 | 4
  leverage: number
  fiscalYearEndQuarter: number
}

/** A payment per share or unit by its ex-date, as paid. */
export interface DatedDividend {
  day: DayNumber
  value: number
}

export type FlowField =
  | 'revenue'
  | 'costOfRevenue'
  | 'research'
  | 'selling'
  | 'depreciation'
  | 'interest'
  | 'tax'
  | 'netIncome'
  | 'receivablesIncrease'
  | 'inventoryIncrease'
  | 'payablesIncrease'
  | 'investment'
  | 'securitiesBought'
  | 'borrowed'
  | 'dividends'
  | 'sharesIssued'

export type StockField =
  | 'cash'
  | 'securities'
  | 'receivables'
  | 'inventory'
  | 'plant'
  | 'goodwill'
  | 'payables'
  | 'debt'
  | 'commonStock'
  | 'retainedEarnings'

/**
 * A company's books, quarter by quarter from its first; amounts are whole units of its currency. In every quarter
 * assets = liabilities + equity, and the change of cash is what the flows leave.
 */
export type CompanyBooks = Record<FlowField | StockField, Float64Array> & {
  /** Complete quarters in the books. */
  count: number
  /** Shares at the end of each quarter, as they were then. */
  shares: Float64Array
  /** Dividend of each quarter per share, as paid; 0 for none. One entry more than the books: the quarter that runs. */
  dividendPerShare: Float64Array
  /** Index of the ex-date in the trading calendar. */
  exDateIndex: Int32Array
}

const noisePurpose = 21
const marginPurpose = 22
const investmentPurpose = 23
const depreciationPerQuarter = 0.025
const interestPerQuarter = 0.011
const seasons = [0.94, 0.99, 0.98, 1.09]

/** Empty books for at most so many quarters; can be filled again and again. */
export function allocateBooks(capacity: number): CompanyBooks {
  const column = () => new Float64Array(capacity)
  return {
    count: 0,
    revenue: column(),
    costOfRevenue: column(),
    research: column(),
    selling: column(),
    depreciation: column(),
    interest: column(),
    tax: column(),
    netIncome: column(),
    receivablesIncrease: column(),
    inventoryIncrease: column(),
    payablesIncrease: column(),
    investment: column(),
    securitiesBought: column(),
    borrowed: column(),
    dividends: column(),
    sharesIssued: column(),
    cash: column(),
    securities: column(),
    receivables: column(),
    inventory: column(),
    plant: column(),
    goodwill: column(),
    payables: column(),
    debt: column(),
    commonStock: column(),
    retainedEarnings: column(),
    shares: column(),
    dividendPerShare: new Float64Array(capacity + 1),
    exDateIndex: new Int32Array(capacity + 1),
  }
}

/**
 * Fills `books` up to the market's last quarter, which still runs and gets only its dividend. Earnings follow the price of the last two years,
 * dividends follow earnings, and what the operations leave goes into securities and own shares or is borrowed.
 */
export function keepBooks(finances: CompanyFinances, frame: PathFrame, market: Market, books: CompanyBooks): void {
  const { model } = frame
  const complete = countCompleteQuarters(frame, market)
  const noiseKey = streamKey(model.key, noisePurpose)
  const marginKey = streamKey(model.key, marginPurpose)
  const investmentKey = streamKey(model.key, investmentPurpose)
  const isLosing = finances.operatingMargin < 0
  const plantPerRevenue = finances.investment / depreciationPerQuarter
  let previousDividend = 0
  let marginNoise = 0

  let cash = 0
  let securities = 0
  let receivables = 0
  let inventory = 0
  let plant = 0
  let payables = 0
  let debt = 0
  let retained = 0
  let goodwill = 0
  let commonStock = 0
  let sharesBefore = finances.startShares
  const sharesGrowth = Math.exp(finances.yearlyShareGrowth / 4)
  let exactShares = finances.startShares
  const exOffset = 38 + (randomBits(noiseKey, -1) % 20)
  books.count = complete

  for (let q = 0; q <= complete; q += 1) {
    const quarter = model.firstQuarter + q
    const exIndex = firstIndexOfQuarter(frame.calendar, quarter) + exOffset
    const perShare = declareDividend(finances, books, q, quarter, sharesBefore, previousDividend)
    const splitFactor = perShare === 0 ? 1 : factorAtIndex(frame, q, exIndex)
    const asPaid = perShare === 0 ? 0 : roundDividend(perShare / splitFactor)
    books.dividendPerShare[q] = asPaid
    books.exDateIndex[q] = exIndex
    if (perShare > 0) previousDividend = perShare
    if (q === complete) break

    exactShares *= sharesGrowth
    const shares = Math.round(exactShares)
    const value = trailingValue(frame, q)
    const noise = 1 + 0.03 * normal(noiseKey, quarter)
    const revenue = Math.max(
      1000,
      Math.round(((shares * value) / finances.priceSales / 4) * (seasons[((quarter % 4) + 4) % 4] as number) * noise),
    )
    marginNoise = 0.8 * marginNoise + 0.6 * normal(marginKey, quarter)
    const operatingMargin = finances.operatingMargin + marginNoise * (0.12 * Math.abs(finances.operatingMargin) + 0.006)
    const costOfRevenue = Math.round(revenue * (1 - finances.grossMargin))
    const research = Math.round(revenue * finances.research)
    const selling = Math.round(revenue * Math.max(0.01, finances.grossMargin - finances.research - operatingMargin))

    if (q === 0) {
      receivables = Math.round(revenue * 0.5)
      inventory = Math.round(costOfRevenue * 0.45)
      payables = Math.round(costOfRevenue * 0.5)
      plant = Math.round(revenue * plantPerRevenue)
      goodwill = Math.round(revenue * 0.8 * uniform(noiseKey, -2))
      cash = Math.round(revenue * (isLosing ? 2.5 : 0.6))
      debt = Math.round((plant + goodwill + receivables + inventory) * finances.leverage)
      const equity = cash + receivables + inventory + plant + goodwill - payables - debt
      commonStock = Math.round(equity * 0.4)
      retained = equity - commonStock
    }

    const depreciation = Math.round(plant * depreciationPerQuarter)
    const interest = Math.round(debt * interestPerQuarter)
    const beforeTax = revenue - costOfRevenue - research - selling - interest
    const tax = Math.max(0, Math.round(beforeTax * finances.taxRate))
    const netIncome = beforeTax - tax
    const receivablesIncrease = Math.round(revenue * 0.5) - receivables
    const inventoryIncrease = Math.round(costOfRevenue * 0.45) - inventory
    const payablesIncrease = Math.round(costOfRevenue * 0.5) - payables
    const plantGap = revenue * plantPerRevenue - plant
    const investment = Math.max(
      Math.round(depreciation * 0.3),
      Math.round((depreciation + 0.08 * plantGap) * (1 + 0.12 * normal(investmentKey, quarter))),
    )
    const dividends = Math.round(asPaid * sharesBefore * splitFactor)
    const quarterEndPrice = Math.exp(frame.quarterEndLevels[q] as number)
    let sharesIssued = Math.round((shares - sharesBefore) * quarterEndPrice)

    const operating = netIncome + depreciation - receivablesIncrease - inventoryIncrease + payablesIncrease
    const operatingAssets = plant + goodwill + receivables + inventory
    let borrowed = Math.round(0.12 * (operatingAssets * finances.leverage - debt))
    let left = cash + operating - investment - dividends + sharesIssued + borrowed - Math.round(revenue * 0.5)
    let securitiesBought = 0
    if (left > 0) {
      securitiesBought = left
      const excess = securities + securitiesBought - Math.round(revenue * 3)
      if (excess > 0) {
        sharesIssued -= excess
        securitiesBought -= excess
      }
    } else {
      securitiesBought = -Math.min(securities, -left)
      left -= securitiesBought
      if (isLosing) sharesIssued -= left
      else borrowed -= left
    }

    cash += operating - investment - securitiesBought - dividends + sharesIssued + borrowed
    securities += securitiesBought
    receivables += receivablesIncrease
    inventory += inventoryIncrease
    payables += payablesIncrease
    plant += investment - depreciation
    debt += borrowed
    // Issued shares add to what the owners put in; bought back ones are paid out of what was kept.
    retained += netIncome - dividends + Math.min(0, sharesIssued)
    commonStock += Math.max(0, sharesIssued)
    sharesBefore = shares

    books.revenue[q] = revenue
    books.costOfRevenue[q] = costOfRevenue
    books.research[q] = research
    books.selling[q] = selling
    books.depreciation[q] = depreciation
    books.interest[q] = interest
    books.tax[q] = tax
    books.netIncome[q] = netIncome
    books.receivablesIncrease[q] = receivablesIncrease
    books.inventoryIncrease[q] = inventoryIncrease
    books.payablesIncrease[q] = payablesIncrease
    books.investment[q] = investment
    books.securitiesBought[q] = securitiesBought
    books.borrowed[q] = borrowed
    books.dividends[q] = dividends
    books.sharesIssued[q] = sharesIssued
    books.cash[q] = cash
    books.securities[q] = securities
    books.receivables[q] = receivables
    books.inventory[q] = inventory
    books.plant[q] = plant
    books.goodwill[q] = goodwill
    books.payables[q] = payables
    books.debt[q] = debt
    books.commonStock[q] = commonStock
    books.retainedEarnings[q] = retained
    books.shares[q] = Math.round(shares * (frame.splitFactors[q] as number))
  }
}

/** The dividends in books that are already kept, up to and including `end`. */
export function companyDividends(frame: PathFrame, books: CompanyBooks, end: DayNumber): DatedDividend[] {
  const dividends: DatedDividend[] = []
  for (let q = 0; q <= books.count; q += 1) {
    const value = books.dividendPerShare[q] as number
    const day = frame.calendar.days[books.exDateIndex[q] as number]
    if (value > 0 && day !== undefined && day <= end) dividends.push({ day, value })
  }
  return dividends
}

/** Sum of one flow over the four quarters that end with position `q`; undefined before there are four. */
export function trailingYear(books: CompanyBooks, field: FlowField, q: number): number | undefined {
  if (q < 3 || q >= books.count) return undefined
  const flow = books[field]
  return (flow[q] as number) + (flow[q - 1] as number) + (flow[q - 2] as number) + (flow[q - 3] as number)
}

/** Equity is what the owners put in and what was earned and kept. */
export function equityAt(books: CompanyBooks, q: number): number {
  return (books.commonStock[q] as number) + (books.retainedEarnings[q] as number)
}

/** All assets at the end of a quarter. */
export function assetsAt(books: CompanyBooks, q: number): number {
  return (
    (books.cash[q] as number) +
    (books.securities[q] as number) +
    (books.receivables[q] as number) +
    (books.inventory[q] as number) +
    (books.plant[q] as number) +
    (books.goodwill[q] as number)
  )
}

/** Quarters that are over when the market's last quarter runs, fewer for a company that was delisted in one. */
function countCompleteQuarters(frame: PathFrame, market: Market): number {
  const { firstQuarter, ending } = frame.model
  let last = market.lastQuarter
  while (ending && last > firstQuarter && lastDayOfQuarter(last - 1) > ending.lastDay) last -= 1
  return Math.max(0, last - firstQuarter)
}

/** Mean of the unsplit prices at the ends of the last eight quarters, geometric. */
function trailingValue(frame: PathFrame, q: number): number {
  let sum = 0
  for (let back = 0; back < 8; back += 1) {
    sum += q - back < 0 ? frame.model.startLevel : (frame.quarterEndLevels[q - back] as number)
  }
  return Math.exp(sum / 8)
}

/** The dividend per original share that the quarter brings: held or raised while earnings cover it, else cut. */
function declareDividend(
  finances: CompanyFinances,
  books: CompanyBooks,
  q: number,
  quarter: number,
  shares: number,
  previous: number,
): number {
  if (finances.payout === 0 || q < 4) return 0
  const interval = 4 / finances.dividendsPerYear
  if ((((quarter - 1) % interval) + interval) % interval !== 0) return 0
  const earned = (trailingYear(books, 'netIncome', q - 1) ?? 0) / shares / finances.dividendsPerYear
  if (earned <= 0) return 0
  const usual = earned * finances.payout
  if (previous > 0 && previous <= earned * 0.85) return Math.max(previous, Math.min(usual, previous * 1.12))
  return usual
}

/** As companies print it: four significant digits. */
function roundDividend(value: number): number {
  return roundPrice(value, 'significant')
}

function factorAtIndex(frame: PathFrame, q: number, index: number): number {
  const day = frame.calendar.days[index] as number
  let factor = q === 0 ? 1 : (frame.splitFactors[q - 1] as number)
  for (const split of frame.splits) if (split.quarter === q && split.day <= day) factor = split.factor
  return factor
}
