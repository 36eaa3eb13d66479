import type { Profile, StatementEntry } from './profile-schemas.ts'

export type StatementName = keyof NonNullable<Profile['Financials']>

export const STATEMENT_NAMES = [
  'Balance_Sheet',
  'Cash_Flow',
  'Income_Statement',
] as const satisfies readonly StatementName[]

export const STATEMENT_PERIODS = ['yearly', 'quarterly'] as const
export type StatementPeriod = (typeof STATEMENT_PERIODS)[number]

const entriesPerYear: Record<StatementPeriod, number> = { yearly: 1, quarterly: 4 }

/** The entries of the newest years. `entries` are sorted newest first. Null means all years. */
export function newestYears(
  entries: readonly StatementEntry[],
  period: StatementPeriod,
  years: number | null,
): StatementEntry[] {
  return years === null ? [...entries] : entries.slice(0, years * entriesPerYear[period])
}
