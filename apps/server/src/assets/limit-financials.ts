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

/** What a cash flow model reads of a year. */
function freeCashFlowOf({ date, freeCashFlow }: StatementEntry): StatementEntry[] {
  return freeCashFlow === undefined ? [] : [{ date, freeCashFlow }]
}

/**
 * An asset with the newest years of its statements; null stands for all years. Of the yearly cash flows before them the free cash flow alone stays,
 * on whose averages over ten years the valuation of every plan stands.
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
