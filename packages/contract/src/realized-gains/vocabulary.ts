import type { MatchRule as EngineMatchRule } from '@plumbline/engine/gains-reports/matched-sale'
import type { ReportCountry as EngineReportCountry } from '@plumbline/engine/gains-reports/report-gains'
import type {
  IncomeColumn as EngineIncomeColumn,
  UnitsChangeKind as EngineUnitsChangeKind,
} from '@plumbline/engine/gains-reports/switzerland'
import type { LotMethod as EngineLotMethod } from '@plumbline/engine/lot-queue'

/** Which purchases a sale takes first, in the order in which they are compared. */
export const LOT_METHODS = ['average', 'fifo', 'lifo', 'hifo', 'chosen'] as const satisfies readonly EngineLotMethod[]
export type LotMethod = (typeof LOT_METHODS)[number]

/** Maximum number of lots that can be chosen for a sale. */
export const MAX_CHOSEN_LOTS = 1000

export const DEFAULT_LONG_TERM_MONTHS = 12
export const MAX_LONG_TERM_MONTHS = 240

/** Countries with a report of sales, by ISO 3166 code. A published example proves each. */
export const REPORT_COUNTRIES = ['DE', 'FR', 'GB', 'US'] as const satisfies readonly EngineReportCountry[]
export type ReportCountry = (typeof REPORT_COUNTRIES)[number]

/** Why a purchase, or a pool of purchases, counts as what was sold. */
export const MATCH_RULES = [
  'first-in-first-out',
  'average',
  'same-day',
  'within-30-days',
  'pool',
  'before-2009',
] as const satisfies readonly EngineMatchRule[]

/** Germany offsets losses of shares only against gains of shares. Funds are declared separately. */
export const SECURITY_KINDS = ['shares', 'funds', 'other'] as const
export type SecurityKind = (typeof SECURITY_KINDS)[number]

/** Where a rate is from: `estimate` is the first known one, which is later. */
export const RATE_SOURCES = ['table', 'estimate', 'same-currency', 'transaction', 'missing'] as const

/** Countries that ask for a list of securities, because they do not tax private gains. */
export const LIST_COUNTRIES = ['CH'] as const
export type ListCountry = (typeof LIST_COUNTRIES)[number]

/** Switzerland: `A`, income from which its withholding tax is deducted; `B`, other income. */
export const INCOME_COLUMNS = ['A', 'B'] as const satisfies readonly EngineIncomeColumn[]
export type IncomeColumn = (typeof INCOME_COLUMNS)[number]

/** How units of a security changed. `in` and `out`: they came from elsewhere or went there. */
export const UNITS_CHANGES = ['buy', 'sell', 'in', 'out', 'split'] as const satisfies readonly EngineUnitsChangeKind[]
