import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ScreenedHolding, ScreenerFilter, UnmetFilter } from '@plumbline/contract/screener/schemas'
import {
  isCandidateColumn,
  SCREEN_OUTCOMES,
  type ScreenerOperator,
  type ScreenFieldName,
  type ScreenOutcome,
} from '@plumbline/contract/screener/vocabulary'
import { AssetCell } from '../../ui/asset-cell.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { CompanyFigure } from '../../ui/figures/company-figure.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { PlainNumber } from '../../ui/figures/plain-number.tsx'
import { describeColumn } from './column-sets.ts'
import { isPercentField } from './filter-draft.ts'
import styles from './screener.module.css'

export function nameOutcome(outcome: ScreenOutcome): string {
  if (outcome === 'passes') return t`Passes`
  return outcome === 'fails' ? t`Fails` : t`Not known`
}

/** Whether each holding meets these filters, and which ones it does not. */
export function buildCheckColumns(filters: readonly ScreenerFilter[]): TableColumn<ScreenedHolding>[] {
  return [
    {
      id: 'name',
      header: t`Name`,
      compact: 'name',
      width: '32%',
      sortValue: ({ name }) => name,
      cell: (holding) => <AssetCell asset={holding} note={`${holding.symbol} · ${holding.exchange}`} />,
      compactNote: (holding) => holding.unmet.length > 0 && <UnmetFilters holding={holding} filters={filters} />,
    },
    {
      id: 'weight',
      header: t`Weight`,
      explanation: t`Its part of the value of all open holdings and cash.`,
      align: 'end',
      width: '110px',
      compact: 'gain',
      sortValue: ({ weight }) => weight,
      cell: ({ weight }) => <Percent ratio={weight} isShare missing="no-price" />,
    },
    {
      id: 'outcome',
      header: t`Result`,
      width: '150px',
      compact: 'value',
      sortValue: ({ outcome }) => SCREEN_OUTCOMES.indexOf(outcome),
      cell: ({ outcome }) => (
        <span className={styles.outcome} data-outcome={outcome}>
          {nameOutcome(outcome)}
        </span>
      ),
    },
    {
      id: 'unmet',
      header: t`Filters not met`,
      compact: 'never',
      cell: (holding) => <UnmetFilters holding={holding} filters={filters} />,
    },
  ]
}

const SIGNS: Record<ScreenerOperator, string> = { gt: '>', gte: '≥', eq: '=', lte: '≤', lt: '<' }

type UnmetFiltersProps = { holding: ScreenedHolding; filters: readonly ScreenerFilter[] }

function UnmetFilters({ holding: { unmet, currency }, filters }: UnmetFiltersProps) {
  if (unmet.length === 0) return '–'
  return (
    <ul className={styles.unmet}>
      {unmet.map(({ filter: at, value }) => {
        const filter = filters[at]
        return filter && <Unmet key={at} {...{ filter, value, currency }} />
      })}
    </ul>
  )
}

type FilteredFigureProps = { name: ScreenFieldName; value: number | string; currency: string }

function FilteredFigure({ name, value, currency }: FilteredFigureProps) {
  if (!isCandidateColumn(name)) return <CompanyFigure name={name} value={value} currency={currency} />
  const number = Number(value)
  return isPercentField(name) ? <Percent ratio={number} isShare /> : <PlainNumber value={number} decimals={2} />
}

type UnmetProps = { filter: ScreenerFilter; value: UnmetFilter['value']; currency: string }

/** Such as “P/E ratio 34.20, wanted ≤ 20.00”. */
function Unmet({ filter, value, currency }: UnmetProps) {
  const { field, operator } = filter
  const { label } = describeColumn(field)
  const sign = SIGNS[operator]
  return (
    <li>
      {value === null ? (
        <Trans>
          {label} not available, wanted {sign} <FilteredFigure name={field} value={filter.value} currency={currency} />
        </Trans>
      ) : (
        <Trans>
          {label} <FilteredFigure name={field} value={value} currency={currency} />, wanted {sign}{' '}
          <FilteredFigure name={field} value={filter.value} currency={currency} />
        </Trans>
      )}
    </li>
  )
}
