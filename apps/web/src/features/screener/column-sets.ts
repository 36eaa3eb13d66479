import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import {
  FIGURE_GROUPS,
  type FigureGroup,
  figureGroupNames,
  getFigure,
  screenerFigures,
} from '@plumbline/contract/figures'
import {
  QUOTE_COLUMN_NAMES,
  type ScreenerColumnName,
  type ScreenerFieldName,
  screenerColumnNames,
} from '@plumbline/contract/screener/vocabulary'

export type QuoteColumnName = (typeof QUOTE_COLUMN_NAMES)[number]

function describeQuoteColumn(name: QuoteColumnName): { label: string; explanation: string } {
  return name === 'price'
    ? { label: t`Price`, explanation: t`The last stored close, in the currency of the listing.` }
    : { label: t`Change`, explanation: t`Change from the close of the previous trading day.` }
}

export function isQuoteColumn(name: ScreenerColumnName): name is QuoteColumnName {
  return (QUOTE_COLUMN_NAMES as readonly string[]).includes(name)
}

export function describeColumn(name: ScreenerColumnName): { label: string; explanation: string } {
  if (isQuoteColumn(name)) return describeQuoteColumn(name)
  const { label, explanation } = getFigure(name)
  return { label: i18n._(label), explanation: i18n._(explanation) }
}

type ColumnSet = { id: string; name: () => string; columns: readonly ScreenerColumnName[] }

export const DEFAULT_COLUMNS: readonly ScreenerColumnName[] = [
  'price',
  'change',
  'mktCapUSD',
  'pe',
  'dividendYield',
  'sector',
]

export const COLUMN_SETS: readonly ColumnSet[] = [
  { id: 'overview', name: () => t`Overview`, columns: DEFAULT_COLUMNS },
  { id: 'valuation', name: () => t`Valuation`, columns: ['price', 'mktCapUSD', 'pe', 'peg', 'eps', 'bookValue'] },
  {
    id: 'dividends',
    name: () => t`Dividends`,
    columns: ['price', 'dividendYield', 'lastDividend', 'payoutRatio', 'eps', 'sector'],
  },
  {
    id: 'growth',
    name: () => t`Growth`,
    columns: ['mktCapUSD', 'revenue', 'quarterlyRevenueGrowthYOY', 'quarterlyEarningsGrowthYOY', 'eps', 'sector'],
  },
  {
    id: 'profitability',
    name: () => t`Profitability`,
    columns: ['mktCapUSD', 'profitMargin', 'operatingMargin', 'roe', 'roa', 'sector'],
  },
  {
    id: 'analysts',
    name: () => t`Analysts`,
    columns: ['price', 'analystTargetPrice', 'targetPrice', 'analystRatings', 'analystsFollowing', 'mktCapUSD'],
  },
  {
    id: 'ownership',
    name: () => t`Ownership`,
    columns: ['mktCapUSD', 'percentInsiders', 'percentInstitutions', 'shortPercent', 'shortRatio', 'sector'],
  },
]

function isSame(some: readonly ScreenerColumnName[], others: readonly ScreenerColumnName[]): boolean {
  return some.length === others.length && some.every((column, at) => column === others[at])
}

export function findSet(columns: readonly ScreenerColumnName[]): ColumnSet | undefined {
  return COLUMN_SETS.find((set) => isSame(set.columns, columns))
}

/** The columns of an address such as `price*pe`; unknown ones are skipped. The default without any. */
export function readColumns(text: string | undefined): readonly ScreenerColumnName[] {
  const named = new Set(text?.split('*'))
  const columns = [...named].filter((name): name is ScreenerColumnName =>
    (screenerColumnNames as readonly string[]).includes(name),
  )
  return columns.length > 0 ? columns : DEFAULT_COLUMNS
}

/** Undefined for the default columns. */
export function writeColumns(columns: readonly ScreenerColumnName[]): string | undefined {
  return columns.length === 0 || isSame(columns, DEFAULT_COLUMNS) ? undefined : columns.join('*')
}

/** The chosen columns, and after them one for each filtered field. */
export function withFiltered(
  columns: readonly ScreenerColumnName[],
  filtered: readonly ScreenerFieldName[],
): ScreenerColumnName[] {
  return [...new Set([...columns, ...filtered])]
}

/** The heading of a group of columns. */
export function labelGroup(group: FigureGroup | 'Price'): string {
  return group === 'Price' ? t`Price` : i18n._(figureGroupNames[group])
}

type OfferedColumns = { group: FigureGroup | 'Price'; names: readonly ScreenerColumnName[] }

/** All columns that can be chosen; the exchange always has its own. */
export const offeredColumns: readonly OfferedColumns[] = [
  { group: 'Price', names: QUOTE_COLUMN_NAMES },
  ...FIGURE_GROUPS.map((group) => ({
    group,
    names: screenerFigures
      .filter((figure) => figure.group === group && figure.name !== 'exchange')
      .map(({ name }) => name),
  })),
]
