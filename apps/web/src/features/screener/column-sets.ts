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
  CANDIDATE_COLUMN_NAMES,
  type CandidateColumnName,
  isCandidateColumn,
  QUOTE_COLUMN_NAMES,
  type ScreenFieldName,
  type ShownColumnName,
  screenerColumnNames,
} from '@plumbline/contract/screener/vocabulary'

export type QuoteColumnName = (typeof QUOTE_COLUMN_NAMES)[number]

function describeQuoteColumn(name: QuoteColumnName): { label: string; explanation: string } {
  return name === 'price'
    ? { label: t`Price`, explanation: t`The last stored close, in the currency of the listing.` }
    : { label: t`Change`, explanation: t`Change from the close of the previous trading day.` }
}

export function isQuoteColumn(name: ShownColumnName): name is QuoteColumnName {
  return (QUOTE_COLUMN_NAMES as readonly string[]).includes(name)
}

function describeCandidateColumn(name: CandidateColumnName): { label: string; explanation: string } {
  switch (name) {
    case 'weight':
      return { label: t`Weight`, explanation: t`Its part of the portfolio now.` }
    case 'weightAfter':
      return { label: t`Weight after`, explanation: t`Its part of the portfolio after a purchase for the amount.` }
    case 'correlation':
      return {
        label: t`Correlation`,
        explanation: t`Of its daily returns with those of the portfolio over a year, from −1 to 1.`,
      }
    case 'income':
      return { label: t`Income a year`, explanation: t`What the amount pays at today’s dividend yield, before tax.` }
    case 'overlap':
      return {
        label: t`Overlap with funds`,
        explanation: t`The part that it has in common with the portfolio’s funds, as far as their holdings are known.`,
      }
  }
}

export function describeColumn(name: ShownColumnName): { label: string; explanation: string } {
  if (isQuoteColumn(name)) return describeQuoteColumn(name)
  if (isCandidateColumn(name)) return describeCandidateColumn(name)
  const { label, explanation } = getFigure(name)
  return { label: i18n._(label), explanation: i18n._(explanation) }
}

type ColumnSet = { id: string; name: () => string; columns: readonly ShownColumnName[] }

export const DEFAULT_COLUMNS: readonly ShownColumnName[] = [
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
  { id: 'portfolio', name: () => t`My portfolio`, columns: ['price', 'mktCapUSD', ...CANDIDATE_COLUMN_NAMES] },
]

function isSame(some: readonly ShownColumnName[], others: readonly ShownColumnName[]): boolean {
  return some.length === others.length && some.every((column, at) => column === others[at])
}

export function findSet(columns: readonly ShownColumnName[]): ColumnSet | undefined {
  return COLUMN_SETS.find((set) => isSame(set.columns, columns))
}

/** The columns of an address such as `price*pe`; unknown ones are skipped. The default without any. */
export function readColumns(text: string | undefined): readonly ShownColumnName[] {
  const named = new Set(text?.split('*'))
  const columns = [...named].filter((name): name is ShownColumnName =>
    [...screenerColumnNames, ...CANDIDATE_COLUMN_NAMES].some((known) => known === name),
  )
  return columns.length > 0 ? columns : DEFAULT_COLUMNS
}

/** Undefined for the default columns. */
export function writeColumns(columns: readonly ShownColumnName[]): string | undefined {
  return columns.length === 0 || isSame(columns, DEFAULT_COLUMNS) ? undefined : columns.join('*')
}

/** The chosen columns, and after them one for each filtered field. */
export function withFiltered(
  columns: readonly ShownColumnName[],
  filtered: readonly ScreenFieldName[],
): ShownColumnName[] {
  return [...new Set([...columns, ...filtered])]
}

type ColumnGroup = FigureGroup | 'Price' | 'Portfolio'

/** The heading of a group of columns. */
export function labelGroup(group: ColumnGroup): string {
  if (group === 'Portfolio') return t`My portfolio`
  return group === 'Price' ? t`Price` : i18n._(figureGroupNames[group])
}

type OfferedColumns = { group: ColumnGroup; names: readonly ShownColumnName[] }

/** All columns that can be chosen; the exchange always has its own. */
export const offeredColumns: readonly OfferedColumns[] = [
  { group: 'Price', names: QUOTE_COLUMN_NAMES },
  { group: 'Portfolio', names: CANDIDATE_COLUMN_NAMES },
  ...FIGURE_GROUPS.map((group) => ({
    group,
    names: screenerFigures
      .filter((figure) => figure.group === group && figure.name !== 'exchange')
      .map(({ name }) => name),
  })),
]
