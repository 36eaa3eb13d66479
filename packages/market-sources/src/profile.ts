import type * as contract from '@plumbline/contract/assets/profile-schemas'

export type Profile = contract.Profile
export type EarningsReport = contract.EarningsReport
export type Statements = contract.Statements
export type StatementEntry = contract.StatementEntry
export type Holder = contract.Holder
export type InsiderTransaction = contract.InsiderTransaction
