import { t } from '@lingui/core/macro'
import type { SharedHolding, SharedPortfolio } from '@plumbline/contract/share-links/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { AssetCell } from '../../ui/asset-cell.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import styles from './shared-portfolio.module.css'

export function buildSharedColumns({ currency, showsAmounts }: SharedPortfolio): TableColumn<SharedHolding>[] {
  return [
    {
      id: 'name',
      header: t`Name`,
      room: 220,
      compact: 'name',
      sortValue: ({ name }) => name,
      cell: ({ name, symbol }) => <AssetCell asset={{ name, image: null }} note={symbol} />,
    },
    {
      id: 'weight',
      header: t`Weight`,
      room: 150,
      align: 'end',
      compact: 'value',
      sortValue: ({ weight }) => weight,
      cell: ({ weight }) => <Weight weight={weight} />,
    },
    ...(showsAmounts ? buildAmountColumns(currency) : []),
    {
      id: 'price',
      header: t`Price`,
      room: 110,
      rank: 2,
      align: 'end',
      sortValue: ({ price }) => price,
      cell: ({ price, currency: traded }) => <Money value={price} currency={traded} kind="price" withCurrency />,
      compactNote: ({ priceDate }) => priceDate && formatDate(priceDate),
    },
    {
      id: 'day',
      header: t`Last day`,
      room: 100,
      rank: 3,
      align: 'end',
      sortValue: ({ dayReturn }) => dayReturn,
      cell: ({ dayReturn }) => <Percent ratio={dayReturn} missing="not-available" />,
    },
    {
      id: 'percent',
      header: t`Gain %`,
      room: 100,
      align: 'end',
      compact: 'gain',
      sortValue: ({ percent }) => percent,
      cell: ({ percent }) => <Percent ratio={percent} />,
    },
  ]
}

function buildAmountColumns(currency: string): TableColumn<SharedHolding>[] {
  return [
    {
      id: 'units',
      header: t`Units`,
      room: 90,
      rank: 4,
      align: 'end',
      sortValue: ({ units }) => units,
      cell: ({ units }) => units !== null && <Units units={units} />,
    },
    {
      id: 'value',
      header: t`Value, ${currency}`,
      room: 120,
      rank: 1,
      align: 'end',
      sortValue: ({ value }) => value,
      cell: ({ value }) => <Money value={value} currency={currency} />,
    },
    {
      id: 'gain',
      header: t`Gain, ${currency}`,
      room: 120,
      rank: 2,
      align: 'end',
      sortValue: ({ gain }) => gain,
      cell: ({ gain }) => <Money value={gain} currency={currency} isGain />,
    },
  ]
}

/** A share of the whole, with a bar of that length. */
function Weight({ weight }: { weight: number | null }) {
  return (
    <span className={styles.weight}>
      {weight !== null && (
        <span className={styles.track} aria-hidden="true">
          <span style={{ width: `${Math.min(Math.max(weight, 0), 1) * 100}%` }} />
        </span>
      )}
      <Percent ratio={weight} isShare />
    </span>
  )
}
