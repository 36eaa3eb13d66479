import { dateOf, entriesOf, numberOf, recordOf, textOf } from '../normalize/json-values.ts'
import { quoteUnitOf } from '../normalize/quote-unit.ts'
import type { Profile, StatementEntry, Statements } from '../profile.ts'

const NAMES = ['Balance_Sheet', 'Cash_Flow', 'Income_Statement'] as const

/** The company's reporting currency, which may differ from the listing's. */
export function reportingCurrencyOf(financials: unknown): string | undefined {
  const statements = recordOf(financials)
  for (const name of NAMES) {
    const unit = quoteUnitOf(textOf(recordOf(statements[name]).currency_symbol))
    if (unit !== undefined) return unit.currency
  }
  return undefined
}

export function normalizeFinancials(financials: unknown): Profile['Financials'] {
  const raw = recordOf(financials)
  const [balance, cashFlow, income] = NAMES.map((name) => statementsOf(raw[name]))
  if (balance === undefined || cashFlow === undefined || income === undefined) return undefined
  const isEmpty = [balance, cashFlow, income].every(({ yearly, quarterly }) => yearly.length + quarterly.length === 0)
  if (isEmpty) return undefined
  return {
    Balance_Sheet: balance,
    Cash_Flow: {
      ...cashFlow,
      yearly: cashFlow.yearly.map(withFreeCashFlow),
      quarterly: cashFlow.quarterly.map(withFreeCashFlow),
    },
    Income_Statement: income,
  }
}

/** Entries by date, or `yearly_last_0` … in the bulk response. */
function statementsOf(response: unknown): Statements {
  const raw = recordOf(response)
  const entries = (period: 'yearly' | 'quarterly') => {
    const rows = entriesOf(raw[period])
    for (const [key, row] of Object.entries(raw)) if (key.startsWith(`${period}_last_`)) rows.push(row)
    return rows.flatMap((row) => entryOf(row) ?? []).sort((a, b) => b.date.localeCompare(a.date))
  }
  return {
    currency_symbol: textOf(raw.currency_symbol) ?? '',
    yearly: entries('yearly'),
    quarterly: entries('quarterly'),
  }
}

/** Figures are strings; unknown ones are left out. */
function entryOf(row: unknown): StatementEntry | undefined {
  const raw = recordOf(row)
  const date = dateOf(raw.date)
  if (date === undefined) return undefined
  const entry: StatementEntry = { date }
  const filed = dateOf(raw.filing_date)
  if (filed !== undefined) entry.filing_date = filed
  for (const [name, value] of Object.entries(raw)) {
    const figure = numberOf(value)
    if (figure !== undefined && name !== 'date') entry[name] = figure
  }
  return Object.keys(entry).length > (filed === undefined ? 1 : 2) ? entry : undefined
}

/** Missing in older responses: operating cash flow minus capital expenditures, which this source returns unsigned. */
function withFreeCashFlow(entry: StatementEntry): StatementEntry {
  const { freeCashFlow, totalCashFromOperatingActivities: fromOperations, capitalExpenditures } = entry
  if (typeof freeCashFlow === 'number' || typeof fromOperations !== 'number') return entry
  if (typeof capitalExpenditures !== 'number') return entry
  return { ...entry, freeCashFlow: fromOperations - Math.abs(capitalExpenditures) }
}
