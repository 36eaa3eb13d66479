import type { Profile, StatementEntry } from './profile-schemas.ts'

export type StatementName = keyof NonNullable<Profile['Financials']>

/** What most people look for stands first. */
export const STATEMENT_NAMES = [
  'Income_Statement',
  'Balance_Sheet',
  'Cash_Flow',
] as const satisfies readonly StatementName[]

export const STATEMENT_PERIODS = ['yearly', 'quarterly'] as const
export type StatementPeriod = (typeof STATEMENT_PERIODS)[number]

export const ENTRIES_PER_YEAR: Record<StatementPeriod, number> = { yearly: 1, quarterly: 4 }

/** The entries of the newest years. `entries` are sorted newest first. Null means all years. */
export function newestYears(
  entries: readonly StatementEntry[],
  period: StatementPeriod,
  years: number | null,
): StatementEntry[] {
  return years === null ? [...entries] : entries.slice(0, years * ENTRIES_PER_YEAR[period])
}
