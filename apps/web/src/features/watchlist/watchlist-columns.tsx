import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { WatchedAsset } from '@plumbline/contract/watchlist/schemas'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../formatting/format-date.ts'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { nameLink } from '../../ui/text-link.ts'
import { measureDistance } from './measure-distance.ts'
import styles from './watchlist.module.css'

type RowActions = { edit: (watched: WatchedAsset) => void; remove: (watched: WatchedAsset) => void }

export function buildWatchlistColumns({ edit, remove }: RowActions): TableColumn<WatchedAsset>[] {
  const distance = ({ price, targetPrice }: WatchedAsset) => measureDistance(price, targetPrice)
  return [
    {
      id: 'asset',
      header: t`Asset`,
      width: '26%',
      compact: 'name',
      sortValue: ({ asset }) => asset.name,
      cell: ({ asset: { _id, name, symbol, image } }) => (
        <span className={styles.asset}>
          <Monogram name={name} image={image} />
          <span>
            <Link to="/asset/$assetId" params={{ assetId: _id }} className={nameLink}>
              {name}
            </Link>
            <small>{symbol}</small>
          </span>
        </span>
      ),
    },
    {
      id: 'price',
      header: t`Price`,
      align: 'end',
      compact: 'value',
      sortValue: ({ price }) => price,
      cell: ({ price, asset }) => <Money value={price} currency={asset.currency} kind="price" withCurrency />,
      compactNote: ({ change }) => change !== null && <Percent ratio={change} />,
    },
    {
      id: 'change',
      header: t`Last day`,
      explanation: t`Change from the previous close.`,
      align: 'end',
      sortValue: ({ change }) => change,
      cell: ({ change }) => change !== null && <Percent ratio={change} />,
    },
    {
      id: 'target',
      header: t`Target`,
      align: 'end',
      cell: ({ targetPrice, asset }) =>
        targetPrice !== null && (
          <Money value={Number(targetPrice)} currency={asset.currency} kind="price" withCurrency />
        ),
    },
    {
      id: 'distance',
      header: t`To target`,
      explanation: t`How far the price has to move to reach your target.`,
      align: 'end',
      compact: 'gain',
      sortValue: distance,
      cell: (watched) => {
        const ratio = distance(watched)
        return ratio !== null && <Percent ratio={ratio} withArrow={false} />
      },
      compactNote: (watched) => distance(watched) !== null && t`to target`,
    },
    {
      id: 'earnings',
      header: t`Next earnings`,
      sortValue: ({ nextEarnings }) => nextEarnings,
      cell: ({ nextEarnings }) => nextEarnings && formatDate(nextEarnings),
    },
    {
      id: 'notes',
      header: t`Notes`,
      width: '24%',
      cell: ({ notes }) => notes && <span className={styles.notes}>{notes}</span>,
    },
    {
      id: 'actions',
      header: t`Actions`,
      head: ' ',
      width: '88px',
      compact: 'never',
      isControl: true,
      cell: (watched) => {
        const { name } = watched.asset
        return (
          <span className={styles.actions}>
            <ActionIcon
              variant="subtle"
              aria-label={t`Edit target and notes of ${name}`}
              aria-keyshortcuts="E"
              onClick={() => edit(watched)}
            >
              <IconPencil size={15} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon variant="subtle" aria-label={t`Remove ${name}`} onClick={() => remove(watched)}>
              <IconTrash size={15} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </span>
        )
      },
    },
  ]
}
