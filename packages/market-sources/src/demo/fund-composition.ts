import type { DayNumber } from '@plumbline/engine/calendar'
import { fundHoldingsOf } from '../normalize/fund-holdings.ts'
import type { Profile } from '../profile.ts'
import { CURRENCIES } from './currencies.ts'
import { type Company, type Fund, lastTradingDay } from './instrument.ts'
import { lastDayOfQuarter } from './trading-calendar.ts'

/** The rest is cash. */
const STOCKS = 0.985

export interface FundComposition {
  /** How many companies the fund owns. */
  count: number
  parts: Profile['FundHoldings']
}

/**
 * The companies that a stock fund owns on a day: those of its theme that trade, the largest first, up to the number of
 * its holdings. Undefined for funds of bonds and gold.
 */
export function composeFund(
  { theme, holdingsCount }: Fund,
  companies: readonly Company[],
  day: DayNumber,
): FundComposition | undefined {
  const { weightOf } = theme
  if (weightOf === undefined) return undefined
  const owned = companies
    .filter((company) => isTradedOn(company, day))
    .map((company) => ({ company, weight: weightOf(company) * dollarValue(company) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, holdingsCount)
  const sum = owned.reduce((total, { weight }) => total + weight, 0)
  const named = (nameOf: (company: Company) => string | undefined) =>
    owned.map(({ company, weight }) => ({ Name: nameOf(company) ?? '', Share: weight / sum }))
  const holdings = owned.map(({ company: { security }, weight }) => ({
    Name: security.name,
    Symbol: security.id,
    Share: (weight / sum) * STOCKS,
  }))
  return {
    count: owned.length,
    parts: fundHoldingsOf({
      holdings,
      sectors: named(({ security }) => security.sector),
      countries: named(({ security }) => security.country),
      stocks: STOCKS,
    }),
  }
}

function isTradedOn(company: Company, day: DayNumber): boolean {
  const last = lastTradingDay(company)
  return day > lastDayOfQuarter(company.path.firstQuarter - 1) + 3 && (last === undefined || last >= day)
}

/** Market value at the start of the market, which needs no simulated price. */
export function dollarValue({ finances, path, security }: Company): number {
  const perEuro = CURRENCIES.find(({ code }) => code === security.currency)?.perEuro ?? 1
  const dollarsPerEuro = CURRENCIES.find(({ code }) => code === 'USD')?.perEuro ?? 1
  return (finances.startShares * Math.exp(path.startLevel) * dollarsPerEuro) / perEuro
}
