import { dateOf, entriesOf, numberOf, recordOf, textOf } from '../normalize/json-values.ts'
import type { Profile, StatementEntry, Statements } from '../profile.ts'

type StatementName = keyof NonNullable<Profile['Financials']>

/** The source's field names by ours. */
const FIGURES: Record<StatementName, Record<string, string>> = {
  Income_Statement: {
    TotalRevenue: 'totalRevenue',
    CostOfRevenue: 'costOfRevenue',
    GrossProfit: 'grossProfit',
    ResearchAndDevelopment: 'researchDevelopment',
    SellingGeneralAndAdministration: 'sellingGeneralAdministrative',
    OperatingExpense: 'totalOperatingExpenses',
    OperatingIncome: 'operatingIncome',
    EBIT: 'ebit',
    EBITDA: 'ebitda',
    InterestExpense: 'interestExpense',
    PretaxIncome: 'incomeBeforeTax',
    TaxProvision: 'incomeTaxExpense',
    NetIncome: 'netIncome',
    NetIncomeContinuousOperations: 'netIncomeFromContinuingOps',
    NetIncomeCommonStockholders: 'netIncomeApplicableToCommonShares',
    ReconciledDepreciation: 'depreciationAndAmortization',
    BasicEPS: 'basicEps',
    DilutedEPS: 'dilutedEps',
    BasicAverageShares: 'basicAverageShares',
    DilutedAverageShares: 'dilutedAverageShares',
  },
  Balance_Sheet: {
    TotalAssets: 'totalAssets',
    TotalLiabilitiesNetMinorityInterest: 'totalLiab',
    StockholdersEquity: 'totalStockholderEquity',
    CurrentAssets: 'totalCurrentAssets',
    CurrentLiabilities: 'totalCurrentLiabilities',
    CashAndCashEquivalents: 'cash',
    OtherShortTermInvestments: 'shortTermInvestments',
    CashCashEquivalentsAndShortTermInvestments: 'cashAndShortTermInvestments',
    AccountsReceivable: 'netReceivables',
    Inventory: 'inventory',
    NetPPE: 'propertyPlantEquipment',
    Goodwill: 'goodWill',
    OtherIntangibleAssets: 'intangibleAssets',
    InvestmentsAndAdvances: 'longTermInvestments',
    LongTermDebt: 'longTermDebt',
    CurrentDebt: 'shortTermDebt',
    TotalDebt: 'shortLongTermDebtTotal',
    NetDebt: 'netDebt',
    AccountsPayable: 'accountsPayable',
    RetainedEarnings: 'retainedEarnings',
    CommonStock: 'commonStock',
    NetTangibleAssets: 'netTangibleAssets',
    WorkingCapital: 'netWorkingCapital',
    OrdinarySharesNumber: 'commonStockSharesOutstanding',
    ShareIssued: 'sharesIssued',
    TreasurySharesNumber: 'treasuryShares',
  },
  Cash_Flow: {
    NetIncomeFromContinuingOperations: 'netIncome',
    OperatingCashFlow: 'totalCashFromOperatingActivities',
    InvestingCashFlow: 'totalCashflowsFromInvestingActivities',
    FinancingCashFlow: 'totalCashFromFinancingActivities',
    FreeCashFlow: 'freeCashFlow',
    CapitalExpenditure: 'capitalExpenditures',
    CashDividendsPaid: 'dividendsPaid',
    RepurchaseOfCapitalStock: 'salePurchaseOfStock',
    NetIssuancePaymentsOfDebt: 'netBorrowings',
    DepreciationAndAmortization: 'depreciation',
    StockBasedCompensation: 'stockBasedCompensation',
    ChangeInWorkingCapital: 'changeInWorkingCapital',
    ChangesInCash: 'changeInCash',
    EndCashPosition: 'endPeriodCashFlow',
  },
}

/** Figures that are unsigned here and outflows at the source. */
const UNSIGNED = new Set(['capitalExpenditures', 'dividendsPaid'])

/** The `type` parameter of `/ws/fundamentals-timeseries` for all figures of one period. */
export function timeSeriesTypes(period: 'annual' | 'quarterly'): string {
  return Object.values(FIGURES)
    .flatMap((names) => Object.keys(names))
    .map((name) => `${period}${name}`)
    .join(',')
}

/** Merges annual and quarterly responses; undefined without any figure. */
export function normalizeFinancials(responses: readonly unknown[]): Profile['Financials'] {
  const series = responses.flatMap((response) => entriesOf(recordOf(recordOf(response).timeseries).result))
  const found = (name: StatementName) => statementsOf(series, FIGURES[name])
  const financials = {
    Balance_Sheet: found('Balance_Sheet'),
    Cash_Flow: found('Cash_Flow'),
    Income_Statement: found('Income_Statement'),
  }
  const hasAny = Object.values(financials).some(({ yearly, quarterly }) => yearly.length + quarterly.length > 0)
  return hasAny ? financials : undefined
}

function statementsOf(series: readonly unknown[], names: Record<string, string>): Statements {
  const yearly = new Map<string, StatementEntry>()
  const quarterly = new Map<string, StatementEntry>()
  let currency = ''
  for (const each of series) {
    for (const [type, points] of Object.entries(recordOf(each))) {
      const [, period, name] = /^(annual|quarterly)([A-Z]\w*)$/.exec(type) ?? []
      const figure = name === undefined ? undefined : names[name]
      if (figure === undefined) continue
      for (const point of entriesOf(points)) {
        const { asOfDate, reportedValue, currencyCode } = recordOf(point)
        const date = dateOf(asOfDate)
        const value = numberOf(reportedValue)
        if (date === undefined || value === undefined) continue
        currency ||= textOf(currencyCode) ?? ''
        const entries = period === 'annual' ? yearly : quarterly
        const entry = entries.get(date) ?? { date }
        entry[figure] = UNSIGNED.has(figure) ? Math.abs(value) : value
        entries.set(date, entry)
      }
    }
  }
  return { currency_symbol: currency, yearly: newestFirst(yearly), quarterly: newestFirst(quarterly) }
}

function newestFirst(entries: ReadonlyMap<string, StatementEntry>): StatementEntry[] {
  return [...entries.values()].sort((a, b) => b.date.localeCompare(a.date))
}
