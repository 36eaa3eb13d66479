import type {
  FetchedProfile,
  Profile,
  ProfileSection,
  StatementEntry,
  Statements,
} from '@plumbline/market-sources/profile'
import { givenFields } from '@plumbline/text/given-fields'

/** Instants at which sections were fetched that are older than the profile. */
export type OlderSections = Partial<Record<ProfileSection, string>>

interface DatedProfile {
  profile: Profile
  /** ISO instant. */
  fetchedAt: string
  olderSections: OlderSections
}

/**
 * The fetched profile, with each stored section that it lacks. A section that the source failed to return, or returned
 * without reason no longer, stays with the instant at which it was fetched. Statements are merged by date, because
 * sources return only the last years.
 */
export function mergeProfile(
  stored: DatedProfile | undefined,
  { failedSections = [], ...fetched }: FetchedProfile,
): Pick<DatedProfile, 'profile' | 'olderSections'> {
  if (stored === undefined) return { profile: fetched, olderSections: {} }
  const olderSections: OlderSections = {}
  for (const section of Object.keys(stored.profile) as ProfileSection[]) {
    if (fetched[section] === undefined || failedSections.includes(section))
      olderSections[section] = stored.olderSections[section] ?? stored.fetchedAt
  }
  const profile = { ...stored.profile, ...givenFields(fetched) }
  const financials = mergeFinancials(stored.profile.Financials, fetched.Financials)
  return { profile: financials === undefined ? profile : { ...profile, Financials: financials }, olderSections }
}

type Financials = NonNullable<Profile['Financials']>

function mergeFinancials(older: Profile['Financials'], newer: Profile['Financials']): Profile['Financials'] {
  if (older === undefined || newer === undefined) return newer ?? older
  const merged = (name: keyof Financials) => mergeStatements(older[name], newer[name])
  return {
    Balance_Sheet: merged('Balance_Sheet'),
    Cash_Flow: merged('Cash_Flow'),
    Income_Statement: merged('Income_Statement'),
  }
}

function mergeStatements(older: Statements, newer: Statements): Statements {
  if (newer.yearly.length + newer.quarterly.length === 0) return older
  if (older.currency_symbol !== newer.currency_symbol) return newer
  return {
    currency_symbol: newer.currency_symbol,
    yearly: mergeEntries(older.yearly, newer.yearly),
    quarterly: mergeEntries(older.quarterly, newer.quarterly),
  }
}

/** Newest first; of a date in both, the newer figures win. */
function mergeEntries(older: readonly StatementEntry[], newer: readonly StatementEntry[]): StatementEntry[] {
  const byDate = new Map(older.map((entry) => [entry.date, entry]))
  for (const entry of newer) byDate.set(entry.date, { ...byDate.get(entry.date), ...entry })
  return [...byDate.values()].sort((a, b) => b.date.localeCompare(a.date))
}
