import type { StatementEntry, Statements } from '@plumbline/contract/assets/profile-schemas'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { newestYears } from '@plumbline/contract/assets/statements'

function limit(statements: Statements, years: number): Statements {
  return {
    ...statements,
    yearly: newestYears(statements.yearly, 'yearly', years),
    quarterly: newestYears(statements.quarterly, 'quarterly', years),
  }
}

/** The part of a year's cash flow that the valuation model uses. */
function freeCashFlowOf({ date, freeCashFlow }: StatementEntry): StatementEntry[] {
  return freeCashFlow === undefined ? [] : [{ date, freeCashFlow }]
}

/**
 * Limits an asset's statements to the newest `years`; null means no limit. Of earlier yearly cash flows only the free
 * cash flow is kept, because the valuation in every plan uses its ten-year average.
 */
export function limitFinancials(asset: Asset, years: number | null): Asset {
  const { Financials } = asset.profile
  if (Financials === undefined || years === null) return asset
  const { Balance_Sheet, Cash_Flow, Income_Statement } = Financials
  const cashFlow = limit(Cash_Flow, years)
  const earlier = Cash_Flow.yearly.slice(years).flatMap(freeCashFlowOf)
  const shown = {
    Balance_Sheet: limit(Balance_Sheet, years),
    Cash_Flow: { ...cashFlow, yearly: [...cashFlow.yearly, ...earlier] },
    Income_Statement: limit(Income_Statement, years),
  }
  return { ...asset, profile: { ...asset.profile, Financials: shown } }
}
