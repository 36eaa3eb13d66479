import { z } from 'zod'
import type { Installation } from './installation.ts'
import { methodPage } from './page-links.ts'

export const figureMeaning = z.object({
  /** The path of the figure in the result, such as `gain.total`. */
  figure: z.string(),
  meaning: z.string(),
  unit: z.string(),
  /** The page that explains it. */
  page: z.string(),
})
export type FigureMeaning = z.infer<typeof figureMeaning>

const RATIO = 'ratio: 0.05 is 5 %'
const PORTFOLIO_MONEY = "money in the portfolio's currency"
const ASSET_MONEY = "money in the asset's currency"

/** What the figures of portfolios and holdings mean. `page` is a file of docs/methods. */
const MEANINGS = {
  currentValue: { meaning: 'Value of the open holdings.', unit: PORTFOLIO_MONEY, page: 'portfolio-line.md' },
  'line.currentValue': { meaning: 'Value of the units held.', unit: ASSET_MONEY, page: 'portfolio-line.md' },
  baseCurrencyCurrentValue: { meaning: 'Value of the units held.', unit: PORTFOLIO_MONEY, page: 'portfolio-line.md' },
  total: { meaning: 'Cost of the units held, without fees.', unit: PORTFOLIO_MONEY, page: 'cost-basis.md' },
  baseCurrencyTotal: { meaning: 'Cost of the units held, without fees.', unit: PORTFOLIO_MONEY, page: 'cost-basis.md' },
  'gain.total': {
    meaning: 'All gain since the first transaction: the sum of the other parts of `gain`.',
    unit: PORTFOLIO_MONEY,
    page: 'gain.md',
  },
  'gain.realized': { meaning: 'Price gain of what was sold.', unit: PORTFOLIO_MONEY, page: 'gain.md' },
  'gain.unrealized': { meaning: 'Price gain of what is held.', unit: PORTFOLIO_MONEY, page: 'gain.md' },
  'gain.dividend': { meaning: 'Dividends received.', unit: PORTFOLIO_MONEY, page: 'gain.md' },
  'gain.currency': { meaning: 'Gain from exchange rates.', unit: PORTFOLIO_MONEY, page: 'gain.md' },
  'gain.fees': { meaning: 'Fees paid, zero or negative.', unit: PORTFOLIO_MONEY, page: 'gain.md' },
  percent: { meaning: 'gain.total divided by the cost of all purchases.', unit: RATIO, page: 'percent.md' },
  units: { meaning: 'Units held, after splits.', unit: 'units', page: 'splits.md' },
  price: { meaning: 'Last close, on `priceDate`.', unit: ASSET_MONEY, page: 'portfolio-line.md' },
  costPerShare: { meaning: 'Cost of one unit held, without fees.', unit: ASSET_MONEY, page: 'cost-basis.md' },
  dayGain: { meaning: "Gain on the portfolio's last trading day.", unit: PORTFOLIO_MONEY, page: 'gain.md' },
  dayReturn: { meaning: 'Return on that day.', unit: RATIO, page: 'time-weighted-return.md' },
  'lastDay.gain': { meaning: 'Gain of the day `lastDay.date`.', unit: PORTFOLIO_MONEY, page: 'gain.md' },
  'year.twr': {
    meaning: 'Time-weighted return since `year.from`.',
    unit: RATIO,
    page: 'time-weighted-return.md',
  },
  'returns.twr.value': {
    meaning: 'Time-weighted return of the period: independent of deposits and withdrawals. Not annualized.',
    unit: RATIO,
    page: 'time-weighted-return.md',
  },
  'returns.irr.value': {
    meaning: 'Money-weighted return of the period (internal rate of return). Not annualized.',
    unit: RATIO,
    page: 'internal-rate-of-return.md',
  },
  'returns.dietz.value': {
    meaning: 'Simple Dietz return of the period. Not annualized.',
    unit: RATIO,
    page: 'dietz.md',
  },
  annualized: {
    meaning: 'The same return per year; null for less than 365 days.',
    unit: RATIO,
    page: 'internal-rate-of-return.md',
  },
  benchmark: { meaning: "Return of the portfolio's benchmark.", unit: RATIO, page: 'benchmark.md' },
  contribution: {
    meaning: "The holding's part of the portfolio's time-weighted return.",
    unit: RATIO,
    page: 'contribution.md',
  },
  'holdings.gain': { meaning: 'Gain of the holding in the period.', unit: PORTFOLIO_MONEY, page: 'value-bridge.md' },
  bridge: {
    meaning: 'start + moneyIn - moneyOut + price + currency + dividend + fees + residual = end.',
    unit: PORTFOLIO_MONEY,
    page: 'value-bridge.md',
  },
} satisfies Record<string, Omit<FigureMeaning, 'figure'>>
type MeaningName = keyof typeof MEANINGS

export const FIGURE_NAMES = Object.keys(MEANINGS) as MeaningName[]

/** The meaning, unit and explaining page of each figure in a result. */
export function describeFigures(installation: Pick<Installation, 'origin'>, names: readonly MeaningName[]) {
  return names.map((name) => {
    const { meaning, unit, page } = MEANINGS[name]
    return { figure: name.replace(/^line[.]/, ''), meaning, unit, page: methodPage(installation, page) }
  })
}
