import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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

type KnownLine = MessageDescriptor | { total: MessageDescriptor }

/** In the order of the statement. */
const knownLines: Record<StatementName, Record<string, KnownLine>> = {
  Balance_Sheet: {
    cash: msg`Cash`,
    cashAndEquivalents: msg`Cash equivalents`,
    shortTermInvestments: msg`Short-term investments`,
    cashAndShortTermInvestments: msg`Cash and short-term investments`,
    netReceivables: msg`Receivables`,
    inventory: msg`Inventory`,
    otherCurrentAssets: msg`Other current assets`,
    totalCurrentAssets: { total: msg`Current assets` },
    propertyPlantEquipment: msg`Property, plant and equipment`,
    goodWill: msg`Goodwill`,
    intangibleAssets: msg`Intangible assets`,
    longTermInvestments: msg`Long-term investments`,
    nonCurrentAssetsTotal: { total: msg`Non-current assets` },
    totalAssets: { total: msg`Total assets` },
    accountsPayable: msg`Accounts payable`,
    shortTermDebt: msg`Short-term debt`,
    otherCurrentLiab: msg`Other current liabilities`,
    totalCurrentLiabilities: { total: msg`Current liabilities` },
    longTermDebt: msg`Long-term debt`,
    nonCurrentLiabilitiesTotal: { total: msg`Non-current liabilities` },
    totalLiab: { total: msg`Total liabilities` },
    commonStock: msg`Common stock`,
    retainedEarnings: msg`Retained earnings`,
    totalStockholderEquity: { total: msg`Shareholders’ equity` },
    liabilitiesAndStockholdersEquity: { total: msg`Liabilities and equity` },
    shortLongTermDebtTotal: msg`Total debt`,
    netDebt: msg`Net debt`,
    netTangibleAssets: msg`Net tangible assets`,
    netWorkingCapital: msg`Working capital`,
    commonStockSharesOutstanding: msg`Shares outstanding`,
    sharesIssued: msg`Shares issued`,
    treasuryShares: msg`Treasury shares`,
  },
  Cash_Flow: {
    netIncome: msg`Net income`,
    depreciation: msg`Depreciation and amortization`,
    stockBasedCompensation: msg`Stock-based compensation`,
    changeToAccountReceivables: msg`Change in receivables`,
    changeToInventory: msg`Change in inventory`,
    changeToLiabilities: msg`Change in liabilities`,
    changeInWorkingCapital: msg`Change in working capital`,
    totalCashFromOperatingActivities: { total: msg`Cash from operations` },
    capitalExpenditures: msg`Capital expenditures`,
    investments: msg`Investments`,
    totalCashflowsFromInvestingActivities: { total: msg`Cash from investing` },
    netBorrowings: msg`Net borrowing`,
    dividendsPaid: msg`Dividends paid`,
    salePurchaseOfStock: msg`Shares issued and bought back`,
    totalCashFromFinancingActivities: { total: msg`Cash from financing` },
    changeInCash: { total: msg`Change in cash` },
    beginPeriodCashFlow: msg`Cash at the start`,
    endPeriodCashFlow: msg`Cash at the end`,
    freeCashFlow: { total: msg`Free cash flow` },
  },
  Income_Statement: {
    totalRevenue: { total: msg`Revenue` },
    costOfRevenue: msg`Cost of revenue`,
    grossProfit: { total: msg`Gross profit` },
    researchDevelopment: msg`Research and development`,
    sellingGeneralAdministrative: msg`Selling, general and administrative`,
    totalOperatingExpenses: msg`Operating expenses`,
    operatingIncome: { total: msg`Operating income` },
    interestExpense: msg`Interest expense`,
    incomeBeforeTax: { total: msg`Income before tax` },
    incomeTaxExpense: msg`Income tax`,
    netIncome: { total: msg`Net income` },
    netIncomeFromContinuingOps: msg`Net income from continuing operations`,
    netIncomeApplicableToCommonShares: msg`Net income for common shares`,
    ebit: msg`EBIT`,
    ebitda: msg`EBITDA`,
    depreciationAndAmortization: msg`Depreciation and amortization`,
    basicEps: msg`Basic earnings per share`,
    dilutedEps: msg`Diluted earnings per share`,
    basicAverageShares: msg`Average shares, basic`,
    dilutedAverageShares: msg`Average shares, diluted`,
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
    const line = known[id]
    const isTotal = line !== undefined && 'total' in line
    const label = isTotal ? line.total : line
    return { id, label: label ? i18n._(label) : nameOf(id), isTotal, isCount: COUNTS.has(id) }
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
