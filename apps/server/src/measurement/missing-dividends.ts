import type { HeldDividend, Income } from '@plumbline/engine/income/income'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/** Whether a portfolio proposes the dividends of the market that its ledger does not have. */
export function proposesDividends({ portfolio }: Pick<MeasuredPortfolio, 'portfolio'>): boolean {
  return portfolio.settings.marketDividends !== 'off'
}

/** The missing dividends of each portfolio, all or those that are wanted, with its id, by portfolio and holding. */
export function missingOf(
  portfolios: readonly MeasuredPortfolio[],
  { missingByLine }: Income,
  isWanted: (dividend: HeldDividend) => boolean = () => true,
): (HeldDividend & { portfolioId: string })[] {
  return portfolios.flatMap(({ portfolio, measurement }) =>
    [...measurement.measuredLines.values()]
      .flat()
      .flatMap((line) => missingByLine.get(line)?.filter(isWanted) ?? [])
      .map((dividend) => ({ portfolioId: portfolio.id, ...dividend })),
  )
}

/** The last `count` of dividends in the order of their ex-dates, and all others of the first ex-date among them. */
export function newestOfDays<Dividend extends { exDate: string }>(
  byDay: readonly Dividend[],
  count: number,
): Dividend[] {
  const oldest = byDay.at(-count)?.exDate
  return oldest === undefined ? [...byDay] : byDay.slice(byDay.findIndex(({ exDate }) => exDate === oldest))
}
