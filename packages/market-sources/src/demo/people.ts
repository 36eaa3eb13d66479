import { type DayNumber, dateOf, formatIsoDate } from '@plumbline/engine/calendar'
import type { Holder, InsiderTransaction } from '../profile.ts'
import type { Company } from './instrument.ts'
import { familyNames, givenNames } from './name-fragments.ts'
import { Draws, randomBits, streamKey, uniform } from './random.ts'
import { lastDayOfQuarter, quarterOf } from './trading-calendar.ts'

const PEOPLE_PURPOSE = 61
const TRADE_PURPOSE = 62
const HOLDER_PURPOSE = 63
const WEEKS_SHOWN = 104
/** Enough trading days to cover every insider transaction that is shown. */
export const INSIDER_TRADING_DAYS = 5 * (WEEKS_SHOWN + 1)
const DIRECTORS = 7

const INSTITUTIONS = [
  'Northlark Asset Management',
  'Stellmark Investors',
  'Corvane Capital Partners',
  'Haldenbridge Trust',
  'Ostermere Pension Fund',
  'Velbrook Advisers',
  'Greyholt Mutual Life',
  'Kessenby Endowment',
  'Larkhollow Wealth',
  'Tarnwick Teachers Fund',
  'Umberlow Insurance',
  'Brisecombe Partners',
]
const FUNDS = [
  'Northlark World Equity Fund',
  'Stellmark High Dividend Fund',
  'Corvane World Small Companies Fund',
  'Haldenbridge Europe 300 Fund',
  'Ostermere US 500 Fund',
  'Velbrook Minimum Volatility Fund',
  'Northlark Emerging Markets Fund',
  'Stellmark Technology Fund',
]

/**
 * Purchases and sales by directors in the two years up to `lastDay`, newest first. `closeOn` returns the price of a
 * day.
 */
export function listInsiderTransactions(
  company: Company,
  lastDay: DayNumber,
  shares: number,
  closeOn: (day: DayNumber) => number | undefined,
): InsiderTransaction[] {
  const key = streamKey(company.key, TRADE_PURPOSE)
  const lastWeek = Math.floor(lastDay / 7)
  const transactions: InsiderTransaction[] = []
  for (let week = lastWeek; week > lastWeek - WEEKS_SHOWN; week -= 1) {
    if (uniform(key, week) > 0.14) continue
    const draws = new Draws(streamKey(key, week))
    // Day numbers divisible by 7 are Thursdays.
    const day = week * 7 + draws.pick([-3, -2, -1, 0, 1])
    const transactionPrice = day <= lastDay ? closeOn(day) : undefined
    if (transactionPrice === undefined) continue
    transactions.push({
      date: formatIsoDate(day),
      ownerName: directorName(company, draws.integer(0, DIRECTORS - 1)),
      transactionCode: draws.chance(0.38) ? 'P' : 'S',
      transactionAmount: Math.max(10, Math.round((shares * draws.between(2e-6, 2e-4)) / 10) * 10),
      transactionPrice,
      secLink: undefined,
    })
  }
  return transactions
}

/**
 * The largest institutions and funds at the end of the last quarter, largest first. Together they own at most `ratio`
 * of the shares.
 */
export function listHolders(
  company: Company,
  today: DayNumber,
  shares: number,
  ratio: number,
): { Institutions: Holder[]; Funds: Holder[] } {
  const date = formatIsoDate(lastDayOfQuarter(quarterOf(today) - 1))
  const draws = new Draws(streamKey(company.key, HOLDER_PURPOSE))
  const list = (names: readonly string[], total: number): Holder[] => {
    const first = draws.integer(0, names.length - 1)
    const weights = names.map((_, rank) => (0.6 + 0.4 * draws.uniform()) * 0.78 ** rank)
    const sum = weights.reduce((all, weight) => all + weight, 0)
    return weights
      .map((weight, rank) => {
        const totalShares = Math.round(((total * weight) / sum) * 1e5) / 1e5
        const name = names[(first + rank) % names.length] as string
        return { name, date, totalShares, currentShares: Math.round(totalShares * shares) }
      })
      .sort((left, right) => right.totalShares - left.totalShares)
  }
  return { Institutions: list(INSTITUTIONS, ratio * 0.55), Funds: list(FUNDS, ratio * 0.25) }
}

/** The founding year that a company states. */
export function foundingYear(company: Company): number {
  const listedIn = dateOf(lastDayOfQuarter(company.path.firstQuarter)).year
  return listedIn - 6 - (randomBits(streamKey(company.key, PEOPLE_PURPOSE), -1) % 70)
}

function directorName(company: Company, seat: number): string {
  const draws = new Draws(streamKey(company.key, PEOPLE_PURPOSE, seat))
  return `${draws.pick(givenNames)} ${draws.pick(familyNames)}`
}
