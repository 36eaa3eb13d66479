import type { Income } from '@plumbline/engine/income/income'
import { type IncomeMarket, portfolioIncome } from '@plumbline/engine/income/portfolio-income'
import { statedDividends } from '../market/histories/stated-dividends.ts'
import type { AccountMarket } from '../market/market.ts'
import { createLatestAnswers } from './latest-answers.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { taxRatesOf } from './withheld-taxes.ts'

export interface LoadedIncome {
  /** What the market data say of the dividends of all assets of the ledger, and the rates that convert and tax them. */
  stated: IncomeMarket
  income: Income
}

interface KnownIncome extends LoadedIncome {
  from: readonly unknown[]
}

/** Most requests ask for another period of the same income. */
const known = createLatestAnswers<KnownIncome>()

/** The dividends of a portfolio. The same object until a figure may have changed; every call checks. */
export async function loadIncome(market: AccountMarket, measured: MeasuredPortfolio): Promise<LoadedIncome> {
  const { measurement, portfolio } = measured
  const { today, lines } = measurement
  const histories = await market.histories.historiesOf(
    lines.map(({ assetId }) => assetId),
    today,
  )
  const paidIn = [...histories.values()].flatMap(({ dividends }) => dividends.map(({ currency }) => currency))
  const fx = await market.rates.tableFor(new Set([portfolio.currency, ...paidIn]), today)
  const from = [fx, ...histories.values(), ...taxesOf(measured)]
  const cached = known.get(measurement)
  if (cached !== undefined && isSameList(cached.from, from)) return cached

  /** Dividends to come are known today; on a past day they may not have been declared yet. */
  const isKnown = ({ exDate }: { exDate: string }) => !measured.isPast || exDate <= today
  const dividends = new Map(
    [...histories].map(([assetId, history]) => [assetId, statedDividends(history).filter(isKnown)]),
  )
  const stated = { dividends, fx, taxRateOf: taxRatesOf(measured) }
  const loaded = { from, stated, income: portfolioIncome(measurement, stated) }
  known.set(measurement, loaded)
  return loaded
}

/** What the rates of withheld tax depend on. Assets are the same objects until one of them changes. */
function taxesOf(measured: MeasuredPortfolio): unknown[] {
  const { parts = [measured] } = measured
  return parts.flatMap(({ assets, portfolio }) => [assets, JSON.stringify(portfolio.settings.withheldTaxes)])
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}
