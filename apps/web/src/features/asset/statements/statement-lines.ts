import type { StatementEntry } from '@plumbline/contract/assets/profile-schemas'
import type { StatementName } from '@plumbline/contract/assets/statements'

export type StatementLine = {
  /** Its name in the entries. */
  id: string
  label: string
  /** A sum of the lines above, or a headline figure. */
  isTotal: boolean
  /** A number of shares, not an amount of money. */
  isCount: boolean
}

/** In the order of the statement; totals are marked by a star. */
const knownLines: Record<StatementName, Record<string, string>> = {
  Balance_Sheet: {
    cash: 'Cash',
    cashAndEquivalents: 'Cash equivalents',
    shortTermInvestments: 'Short-term investments',
    cashAndShortTermInvestments: 'Cash and short-term investments',
    netReceivables: 'Receivables',
    inventory: 'Inventory',
    otherCurrentAssets: 'Other current assets',
    totalCurrentAssets: '*Current assets',
    propertyPlantEquipment: 'Property, plant and equipment',
    goodWill: 'Goodwill',
    intangibleAssets: 'Intangible assets',
    longTermInvestments: 'Long-term investments',
    nonCurrentAssetsTotal: '*Non-current assets',
    totalAssets: '*Total assets',
    accountsPayable: 'Accounts payable',
    shortTermDebt: 'Short-term debt',
    otherCurrentLiab: 'Other current liabilities',
    totalCurrentLiabilities: '*Current liabilities',
    longTermDebt: 'Long-term debt',
    nonCurrentLiabilitiesTotal: '*Non-current liabilities',
    totalLiab: '*Total liabilities',
    commonStock: 'Common stock',
    retainedEarnings: 'Retained earnings',
    totalStockholderEquity: '*Shareholders’ equity',
    liabilitiesAndStockholdersEquity: '*Liabilities and equity',
    shortLongTermDebtTotal: 'Total debt',
    netDebt: 'Net debt',
    netTangibleAssets: 'Net tangible assets',
    netWorkingCapital: 'Working capital',
    commonStockSharesOutstanding: 'Shares outstanding',
    sharesIssued: 'Shares issued',
    treasuryShares: 'Treasury shares',
  },
  Cash_Flow: {
    netIncome: 'Net income',
    depreciation: 'Depreciation and amortization',
    stockBasedCompensation: 'Stock-based compensation',
    changeToAccountReceivables: 'Change in receivables',
    changeToInventory: 'Change in inventory',
    changeToLiabilities: 'Change in liabilities',
    changeInWorkingCapital: 'Change in working capital',
    totalCashFromOperatingActivities: '*Cash from operations',
    capitalExpenditures: 'Capital expenditures',
    investments: 'Investments',
    totalCashflowsFromInvestingActivities: '*Cash from investing',
    netBorrowings: 'Net borrowing',
    dividendsPaid: 'Dividends paid',
    salePurchaseOfStock: 'Shares issued and bought back',
    totalCashFromFinancingActivities: '*Cash from financing',
    changeInCash: '*Change in cash',
    beginPeriodCashFlow: 'Cash at the start',
    endPeriodCashFlow: 'Cash at the end',
    freeCashFlow: '*Free cash flow',
  },
  Income_Statement: {
    totalRevenue: '*Revenue',
    costOfRevenue: 'Cost of revenue',
    grossProfit: '*Gross profit',
    researchDevelopment: 'Research and development',
    sellingGeneralAdministrative: 'Selling, general and administrative',
    totalOperatingExpenses: 'Operating expenses',
    operatingIncome: '*Operating income',
    interestExpense: 'Interest expense',
    incomeBeforeTax: '*Income before tax',
    incomeTaxExpense: 'Income tax',
    netIncome: '*Net income',
    netIncomeFromContinuingOps: 'Net income from continuing operations',
    netIncomeApplicableToCommonShares: 'Net income for common shares',
    ebit: 'EBIT',
    ebitda: 'EBITDA',
    depreciationAndAmortization: 'Depreciation and amortization',
    basicEps: 'Basic earnings per share',
    dilutedEps: 'Diluted earnings per share',
    basicAverageShares: 'Average shares, basic',
    dilutedAverageShares: 'Average shares, diluted',
  },
}

const COUNTS = new Set([
  'commonStockSharesOutstanding',
  'sharesIssued',
  'treasuryShares',
  'basicAverageShares',
  'dilutedAverageShares',
])

const firstChosen: Record<StatementName, string[]> = {
  Balance_Sheet: ['totalAssets', 'totalLiab'],
  Cash_Flow: ['totalCashFromOperatingActivities', 'freeCashFlow'],
  Income_Statement: ['totalRevenue', 'netIncome'],
}

/** `otherStockholderEquity` as `Other stockholder equity`, for what a source names beyond the known lines. */
function nameOf(id: string): string {
  const words = id.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A figure of an entry; null when the entry does not have it. */
export function figureOf(entry: StatementEntry, line: string): number | null {
  const value = entry[line]
  return typeof value === 'number' ? value : null
}

/**
 * The lines with a figure in at least one entry: known lines in the order of the statement, then the others by name.
 */
export function listLines(statement: StatementName, entries: readonly StatementEntry[]): StatementLine[] {
  const known = knownLines[statement]
  const found = new Set(entries.flatMap((entry) => Object.keys(entry).filter((id) => figureOf(entry, id) !== null)))
  const others = [...found].filter((id) => !Object.hasOwn(known, id)).sort((a, b) => a.localeCompare(b, 'en'))
  return [...Object.keys(known).filter((id) => found.has(id)), ...others].map((id) => {
    const label = known[id] ?? nameOf(id)
    const isTotal = label.startsWith('*')
    return {
      id,
      label: isTotal ? label.slice(1) : label,
      isTotal,
      isCount: COUNTS.has(id),
    }
  })
}

/**
 * The lines to draw, in the order they were chosen: the requested ones that exist, or the statement's own choice if
 * none was requested. At most `limit` lines, unless it is null.
 */
export function chooseLines(
  statement: StatementName,
  lines: readonly StatementLine[],
  asked: readonly string[] | undefined,
  limit: number | null,
): StatementLine[] {
  const wanted = asked ?? firstChosen[statement]
  const chosen = wanted.flatMap((id) => lines.find((line) => line.id === id) ?? [])
  const drawn = asked === undefined && chosen.length === 0 ? lines.slice(0, 1) : chosen
  return limit === null ? drawn : drawn.slice(0, limit)
}
