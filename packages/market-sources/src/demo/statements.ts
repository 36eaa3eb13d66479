import { formatIsoDate } from '@plumbline/engine/calendar'
import type { StatementEntry, Statements } from '../profile.ts'
import { assetsAt, type CompanyBooks, equityAt, type FlowField } from './company-books.ts'
import { reportDay } from './company-figures.ts'
import type { Company } from './instrument.ts'
import type { PathFrame } from './price-path.ts'
import { lastDayOfQuarter } from './trading-calendar.ts'

const YEARS_SHOWN = 20
const QUARTERS_SHOWN = 40

interface FinancialStatements {
  Balance_Sheet: Statements
  Cash_Flow: Statements
  Income_Statement: Statements
}

/** The `span` quarters up to quarter `q` of the books. */
interface Period {
  q: number
  span: number
  date: string
  filing_date: string
}

/**
 * The last 20 fiscal years and 40 quarters up to quarter `last` of the books, newest first, in the company's currency.
 */
export function listStatements(
  company: Company,
  frame: PathFrame,
  books: CompanyBooks,
  last: number,
): FinancialStatements {
  const quarters: Period[] = []
  const years: Period[] = []
  const period = (q: number, span: number): Period => ({
    q,
    span,
    date: formatIsoDate(lastDayOfQuarter(frame.model.firstQuarter + q)),
    filing_date: formatIsoDate(reportDay(company, frame.model.firstQuarter + q)),
  })
  for (let q = last; q >= 0; q -= 1) {
    if (quarters.length < QUARTERS_SHOWN) quarters.push(period(q, 1))
    const quarterOfYear = ((frame.model.firstQuarter + q) % 4) + 1
    const endsYear = quarterOfYear === company.finances.fiscalYearEndQuarter
    if (endsYear && q >= 3 && years.length < YEARS_SHOWN) years.push(period(q, 4))
  }
  const statements = (describe: (q: number, span: number) => Record<string, number>): Statements => {
    const entry = ({ q, span, date, filing_date }: Period): StatementEntry => ({
      date,
      filing_date,
      ...describe(q, span),
    })
    return { currency_symbol: company.security.currency, yearly: years.map(entry), quarterly: quarters.map(entry) }
  }
  return {
    Balance_Sheet: statements((q) => describeBalance(books, q, frame.splitFactors[q] as number)),
    Cash_Flow: statements((q, span) => describeCashFlow(books, q, span)),
    Income_Statement: statements((q, span) => describeIncome(books, q, span)),
  }
}

function describeBalance(books: CompanyBooks, q: number, splitFactor: number): Record<string, number> {
  const at = (
    field: 'cash' | 'securities' | 'receivables' | 'inventory' | 'plant' | 'goodwill' | 'payables' | 'debt',
  ) => books[field][q] as number
  const shortTermDebt = Math.round(at('debt') * 0.2)
  const longTermDebt = at('debt') - shortTermDebt
  const totalCurrentAssets = at('cash') + at('securities') + at('receivables') + at('inventory')
  const totalCurrentLiabilities = at('payables') + shortTermDebt
  const totalStockholderEquity = equityAt(books, q)
  const totalLiab = totalCurrentLiabilities + longTermDebt
  return {
    totalAssets: assetsAt(books, q),
    totalCurrentAssets,
    cash: at('cash'),
    shortTermInvestments: at('securities'),
    cashAndShortTermInvestments: at('cash') + at('securities'),
    netReceivables: at('receivables'),
    inventory: at('inventory'),
    nonCurrentAssetsTotal: at('plant') + at('goodwill'),
    propertyPlantEquipment: at('plant'),
    goodWill: at('goodwill'),
    totalLiab,
    totalCurrentLiabilities,
    accountsPayable: at('payables'),
    shortTermDebt,
    nonCurrentLiabilitiesTotal: longTermDebt,
    longTermDebt,
    shortLongTermDebtTotal: at('debt'),
    netDebt: at('debt') - at('cash'),
    totalStockholderEquity,
    commonStock: books.commonStock[q] as number,
    retainedEarnings: books.retainedEarnings[q] as number,
    netWorkingCapital: totalCurrentAssets - totalCurrentLiabilities,
    liabilitiesAndStockholdersEquity: totalLiab + totalStockholderEquity,
    commonStockSharesOutstanding: Math.round((books.unsplitShares[q] as number) * splitFactor),
  }
}

function describeCashFlow(books: CompanyBooks, q: number, span: number): Record<string, number> {
  const sum = (field: FlowField) => sumFlow(books, field, q, span)
  const operating =
    sum('netIncome') +
    sum('depreciation') -
    sum('receivablesIncrease') -
    sum('inventoryIncrease') +
    sum('payablesIncrease')
  const investing = -sum('investment') - sum('securitiesBought')
  const financing = sum('borrowed') - sum('dividends') + sum('sharesIssued')
  const endPeriodCashFlow = books.cash[q] as number
  const changeInCash = operating + investing + financing
  return {
    netIncome: sum('netIncome'),
    depreciation: sum('depreciation'),
    changeToAccountReceivables: 0 - sum('receivablesIncrease'),
    changeToInventory: 0 - sum('inventoryIncrease'),
    changeToLiabilities: sum('payablesIncrease'),
    totalCashFromOperatingActivities: operating,
    capitalExpenditures: sum('investment'),
    investments: 0 - sum('securitiesBought'),
    totalCashflowsFromInvestingActivities: investing,
    netBorrowings: sum('borrowed'),
    dividendsPaid: 0 - sum('dividends'),
    salePurchaseOfStock: sum('sharesIssued'),
    totalCashFromFinancingActivities: financing,
    changeInCash,
    beginPeriodCashFlow: endPeriodCashFlow - changeInCash,
    endPeriodCashFlow,
    freeCashFlow: operating - sum('investment'),
  }
}

function describeIncome(books: CompanyBooks, q: number, span: number): Record<string, number> {
  const sum = (field: FlowField) => sumFlow(books, field, q, span)
  const totalRevenue = sum('revenue')
  const grossProfit = totalRevenue - sum('costOfRevenue')
  const totalOperatingExpenses = sum('research') + sum('selling')
  const operatingIncome = grossProfit - totalOperatingExpenses
  return {
    totalRevenue,
    costOfRevenue: sum('costOfRevenue'),
    grossProfit,
    researchDevelopment: sum('research'),
    sellingGeneralAdministrative: sum('selling'),
    totalOperatingExpenses,
    operatingIncome,
    ebit: operatingIncome,
    depreciationAndAmortization: sum('depreciation'),
    ebitda: operatingIncome + sum('depreciation'),
    interestExpense: sum('interest'),
    incomeBeforeTax: operatingIncome - sum('interest'),
    incomeTaxExpense: sum('tax'),
    netIncome: sum('netIncome'),
    netIncomeFromContinuingOps: sum('netIncome'),
    netIncomeApplicableToCommonShares: sum('netIncome'),
  }
}

function sumFlow(books: CompanyBooks, field: FlowField, q: number, span: number): number {
  let sum = 0
  for (let back = 0; back < span; back += 1) sum += books[field][q - back] as number
  return sum
}
