import type * as contract from '@plumbline/contract/assets/profile-schemas'

export type Profile = contract.Profile
export type ProfileSection = keyof Profile

/** A profile as a source returned it. */
export interface FetchedProfile extends Profile {
  /** Sections that the source failed to return, although it may have them. */
  failedSections?: readonly ProfileSection[]
}
export type FundPart = contract.FundPart
export type FundHolding = contract.FundHolding
export type EarningsReport = contract.EarningsReport
export type Statements = contract.Statements
export type StatementEntry = contract.StatementEntry
export type Holder = contract.Holder
export type InsiderTransaction = contract.InsiderTransaction
