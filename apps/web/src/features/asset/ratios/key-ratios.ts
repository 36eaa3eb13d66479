import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Profile, StatementEntry } from '@plumbline/contract/assets/profile-schemas'

type Financials = NonNullable<Profile['Financials']>
type Figures = (line: string) => number | null

/** A fiscal year by its last day, with the figures of the three statements. */
export type FiscalYear = { date: string; income: Figures; cash: Figures; balance: Figures }

export const RATIO_GROUPS = ['growth', 'margins', 'per-share', 'ratios'] as const

type RatioGroup = (typeof RATIO_GROUPS)[number]

export const ratioGroupNames: Record<RatioGroup, MessageDescriptor> = {
  growth: msg`Growth`,
  margins: msg`Margins`,
  'per-share': msg`Per share`,
  ratios: msg`Ratios`,
}

export type KeyRatio = {
  id: string
  group: RatioGroup
  label: MessageDescriptor
  definition: MessageDescriptor
  /** `percent` is a ratio of 1, `money` an amount in the currency of the statements, `times` a plain number. */
  kind: 'percent' | 'money' | 'times'
  /** Null if an input is missing or the figure is not defined. */
  measure: (year: FiscalYear, before: FiscalYear | undefined) => number | null
}

/** A quotient of a positive denominator; without one it would mislead. */
function over(numerator: number | null, denominator: number | null): number | null {
  return numerator === null || denominator === null || denominator <= 0 ? null : numerator / denominator
}

const growthOf =
  (read: (year: FiscalYear) => number | null): KeyRatio['measure'] =>
  (year, before) => {
    const ratio = before && over(read(year), read(before))
    return ratio === null || ratio === undefined ? null : ratio - 1
  }

const revenue = ({ income }: FiscalYear) => income('totalRevenue')
const operatingIncome = ({ income }: FiscalYear) => income('operatingIncome')
const netIncome = ({ income }: FiscalYear) => income('netIncome')
const freeCashFlow = ({ cash }: FiscalYear) => cash('freeCashFlow')
const equity = ({ balance }: FiscalYear) => balance('totalStockholderEquity')
const shares = ({ balance }: FiscalYear) => balance('commonStockSharesOutstanding')
const magnitude = (value: number | null) => (value === null ? null : Math.abs(value))

/** In the order of their groups. */
export const keyRatios: readonly KeyRatio[] = [
  {
    id: 'revenueGrowth',
    group: 'growth',
    label: msg`Revenue growth`,
    definition: msg`Revenue compared with the previous fiscal year, if that one was above zero.`,
    kind: 'percent',
    measure: growthOf(revenue),
  },
  {
    id: 'operatingIncomeGrowth',
    group: 'growth',
    label: msg`Operating income growth`,
    definition: msg`Operating income compared with the previous fiscal year, if that one was above zero.`,
    kind: 'percent',
    measure: growthOf(operatingIncome),
  },
  {
    id: 'netIncomeGrowth',
    group: 'growth',
    label: msg`Net income growth`,
    definition: msg`Net income compared with the previous fiscal year, if that one was above zero.`,
    kind: 'percent',
    measure: growthOf(netIncome),
  },
  {
    id: 'freeCashFlowGrowth',
    group: 'growth',
    label: msg`Free cash flow growth`,
    definition: msg`Free cash flow compared with the previous fiscal year, if that one was above zero.`,
    kind: 'percent',
    measure: growthOf(freeCashFlow),
  },
  {
    id: 'grossMargin',
    group: 'margins',
    label: msg`Gross margin`,
    definition: msg`Gross profit divided by revenue.`,
    kind: 'percent',
    measure: (year) => over(year.income('grossProfit'), revenue(year)),
  },
  {
    id: 'operatingMargin',
    group: 'margins',
    label: msg`Operating margin`,
    definition: msg`Operating income divided by revenue.`,
    kind: 'percent',
    measure: (year) => over(operatingIncome(year), revenue(year)),
  },
  {
    id: 'netMargin',
    group: 'margins',
    label: msg`Net margin`,
    definition: msg`Net income divided by revenue.`,
    kind: 'percent',
    measure: (year) => over(netIncome(year), revenue(year)),
  },
  {
    id: 'freeCashFlowMargin',
    group: 'margins',
    label: msg`Free cash flow margin`,
    definition: msg`Free cash flow divided by revenue.`,
    kind: 'percent',
    measure: (year) => over(freeCashFlow(year), revenue(year)),
  },
  {
    id: 'revenuePerShare',
    group: 'per-share',
    label: msg`Revenue per share`,
    definition: msg`Revenue divided by the shares outstanding at the end of the year, before later splits.`,
    kind: 'money',
    measure: (year) => over(revenue(year), shares(year)),
  },
  {
    id: 'earningsPerShare',
    group: 'per-share',
    label: msg`Earnings per share`,
    definition: msg`Net income divided by the shares outstanding at the end of the year, before later splits.`,
    kind: 'money',
    measure: (year) => over(netIncome(year), shares(year)),
  },
  {
    id: 'freeCashFlowPerShare',
    group: 'per-share',
    label: msg`Free cash flow per share`,
    definition: msg`Free cash flow divided by the shares outstanding at the end of the year, before later splits.`,
    kind: 'money',
    measure: (year) => over(freeCashFlow(year), shares(year)),
  },
  {
    id: 'bookValuePerShare',
    group: 'per-share',
    label: msg`Book value per share`,
    definition: msg`Shareholders’ equity divided by the shares outstanding at the end of the year, before later splits.`,
    kind: 'money',
    measure: (year) => over(equity(year), shares(year)),
  },
  {
    id: 'returnOnEquity',
    group: 'ratios',
    label: msg`Return on equity`,
    definition: msg`Net income divided by shareholders’ equity at the end of the year.`,
    kind: 'percent',
    measure: (year) => over(netIncome(year), equity(year)),
  },
  {
    id: 'returnOnAssets',
    group: 'ratios',
    label: msg`Return on assets`,
    definition: msg`Net income divided by total assets at the end of the year.`,
    kind: 'percent',
    measure: (year) => over(netIncome(year), year.balance('totalAssets')),
  },
  {
    id: 'debtToEquity',
    group: 'ratios',
    label: msg`Debt to equity`,
    definition: msg`Total debt divided by shareholders’ equity.`,
    kind: 'times',
    measure: (year) => over(year.balance('shortLongTermDebtTotal'), equity(year)),
  },
  {
    id: 'currentRatio',
    group: 'ratios',
    label: msg`Current ratio`,
    definition: msg`Current assets divided by current liabilities.`,
    kind: 'times',
    measure: (year) => over(year.balance('totalCurrentAssets'), year.balance('totalCurrentLiabilities')),
  },
  {
    id: 'interestCoverage',
    group: 'ratios',
    label: msg`Interest coverage`,
    definition: msg`Operating income divided by interest expense.`,
    kind: 'times',
    measure: (year) => over(operatingIncome(year), magnitude(year.income('interestExpense'))),
  },
  {
    id: 'payoutRatio',
    group: 'ratios',
    label: msg`Payout ratio`,
    definition: msg`Dividends paid divided by net income.`,
    kind: 'percent',
    measure: (year) => over(magnitude(year.cash('dividendsPaid')), netIncome(year)),
  },
]

const readerOf =
  (entry: StatementEntry | undefined): Figures =>
  (line) => {
    const value = entry?.[line]
    return typeof value === 'number' ? value : null
  }

/**
 * The fiscal years of the income statement, newest first. A statement in another currency than the income statement is
 * left out, since no figure mixes two currencies.
 */
export function listFiscalYears({ Income_Statement, Balance_Sheet, Cash_Flow }: Financials): FiscalYear[] {
  const { currency_symbol: currency } = Income_Statement
  const entriesOf = (statement: Financials['Cash_Flow']) =>
    new Map(statement.currency_symbol === currency ? statement.yearly.map((entry) => [entry.date, entry]) : [])
  const [balances, cashFlows] = [entriesOf(Balance_Sheet), entriesOf(Cash_Flow)]
  return Income_Statement.yearly.map((entry) => ({
    date: entry.date,
    income: readerOf(entry),
    cash: readerOf(cashFlows.get(entry.date)),
    balance: readerOf(balances.get(entry.date)),
  }))
}

/** Fiscal years may have 52 or 53 weeks. */
const YEAR_DAYS = { least: 350, most: 380 }
const DAY_MS = 86_400_000

function isYearBefore(earlier: FiscalYear, later: FiscalYear): boolean {
  const days = (Date.parse(later.date) - Date.parse(earlier.date)) / DAY_MS
  return days >= YEAR_DAYS.least && days <= YEAR_DAYS.most
}

export type RatioRow = KeyRatio & { values: (number | null)[] }

/** Each ratio with its value of the newest `count` years; those without any value are left out. */
export function measureRatios(years: readonly FiscalYear[], count: number): RatioRow[] {
  return keyRatios
    .map((ratio) => ({
      ...ratio,
      values: years.slice(0, count).map((year, index) => {
        const before = years[index + 1]
        return ratio.measure(year, before && isYearBefore(before, year) ? before : undefined)
      }),
    }))
    .filter(({ values }) => values.some((value) => value !== null))
}
