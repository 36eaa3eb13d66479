import { type CategoryName, type ScreenerFigureName, screenerFigures } from '../figures.ts'

export type ScreenerFieldName = ScreenerFigureName
/** A field whose values GET /stock/values lists. */
export type PickFieldName = Extract<ScreenerFieldName, CategoryName>
/** A field that is compared with a number; ratios are 0.05, not 5. */
export type NumericFieldName = Exclude<ScreenerFieldName, CategoryName>

export const screenerFieldNames = screenerFigures.map(({ name }) => name) as [ScreenerFieldName, ...ScreenerFieldName[]]
export const pickFieldNames = screenerFigures.flatMap((field) => (field.kind === 'category' ? [field.name] : []))
export const numericFieldNames = screenerFigures.flatMap((field) => (field.kind === 'category' ? [] : [field.name]))

const pickFieldSet = new Set<string>(pickFieldNames)

export function isPickField(name: ScreenFieldName): name is PickFieldName {
  return pickFieldSet.has(name)
}

/** Figures that compare an asset with a portfolio. */
export const CANDIDATE_COLUMN_NAMES = ['weight', 'weightAfter', 'correlation', 'income', 'overlap'] as const
export type CandidateColumnName = (typeof CANDIDATE_COLUMN_NAMES)[number]

const CANDIDATE_COLUMNS = new Set<string>(CANDIDATE_COLUMN_NAMES)

export function isCandidateColumn(name: string): name is CandidateColumnName {
  return CANDIDATE_COLUMNS.has(name)
}

/** What filters and sorts: a figure of the asset, or one that compares it with a portfolio. */
export type ScreenFieldName = ScreenerFieldName | CandidateColumnName

/** The last close and its change against the close before. They do not filter or sort. */
export const QUOTE_COLUMN_NAMES = ['price', 'change'] as const
export type ScreenerColumnName = (typeof QUOTE_COLUMN_NAMES)[number] | ScreenerFieldName
/** What a result shows besides the asset's name, exchange and symbol. */
export const screenerColumnNames = [...QUOTE_COLUMN_NAMES, ...screenerFieldNames] as const
/** A column of the results: a figure of the asset, or one that compares it with a portfolio. */
export type ShownColumnName = ScreenerColumnName | CandidateColumnName

export const SCREENER_OPERATORS = ['gt', 'gte', 'eq', 'lte', 'lt'] as const
export type ScreenerOperator = (typeof SCREENER_OPERATORS)[number]

export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** Which securities are screened: all, those that the user's portfolios hold today, or those that the user watches. */
export const SCREEN_UNIVERSES = ['all', 'holdings', 'watched'] as const
export type ScreenUniverse = (typeof SCREEN_UNIVERSES)[number]

/** In one request. */
export const MAX_CANDIDATES = 50
/** Whose correlation and overlap a screen measures: the largest of those that pass its other filters. */
export const MAX_MEASURED_CANDIDATES = 500
export const DEFAULT_CANDIDATE_AMOUNT = 1000
export const MAX_CANDIDATE_AMOUNT = 1e12

/** The result of a screen for a holding. `unknown`: it fails no filter, but a value that a filter needs is missing. */
export const SCREEN_OUTCOMES = ['passes', 'fails', 'unknown'] as const
export type ScreenOutcome = (typeof SCREEN_OUTCOMES)[number]

export const MAX_SCREENER_FILTERS = 50
/** Of a text value in a filter. */
export const MAX_FILTER_VALUE_LENGTH = 200
/** Per call. */
export const MAX_SCREENER_RESULTS = 100
/** In a csv file. */
export const MAX_EXPORTED_SECURITIES = 10_000

export const MAX_SAVED_SCREENS = 50
export const MAX_SCREEN_NAME_LENGTH = 60
export const MAX_SCREEN_ADDRESS_LENGTH = 4000
