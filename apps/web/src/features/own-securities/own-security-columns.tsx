import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { OwnSecurity } from '@plumbline/contract/own-securities/schemas'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../formatting/format-date.ts'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { nameLink } from '../../ui/text-link.ts'
import { nameKind } from './name-kind.ts'
import styles from './own-securities.module.css'

type RowActions = { edit: (security: OwnSecurity) => void; remove: (security: OwnSecurity) => void }

export const buildOwnSecurityColumns = ({ edit, remove }: RowActions): TableColumn<OwnSecurity>[] => [
  {
    id: 'name',
    header: t`Name`,
    room: 220,
    compact: 'name',
    sortValue: ({ name }) => name,
    cell: ({ _id, name, symbol, isin }) => (
      <span className={styles.security}>
        <Monogram name={name} image={null} />
        <span>
          <Link to="/asset/$assetId/price" params={{ assetId: _id }} className={nameLink}>
            {name}
          </Link>
          <small>{[symbol, isin].filter(Boolean).join(' · ')}</small>
        </span>
      </span>
    ),
  },
  {
    id: 'kind',
    header: t`What it is`,
    room: 150,
    rank: 2,
    sortValue: ({ kind }) => nameKind(kind),
    cell: ({ kind }) => nameKind(kind),
  },
  {
    id: 'price',
    header: t`Last price`,
    room: 120,
    align: 'end',
    compact: 'value',
    sortValue: ({ price }) => price,
    cell: ({ price, currency }) =>
      price !== null && <Money value={price} currency={currency} kind="price" withCurrency />,
    compactNote: ({ priceDate }) => (priceDate === null ? t`No price yet` : formatDate(priceDate)),
  },
  {
    id: 'day',
    header: t`Price date`,
    room: 120,
    rank: 1,
    align: 'end',
    sortValue: ({ priceDate }) => priceDate,
    cell: ({ priceDate }) => (priceDate === null ? t`No price yet` : formatDate(priceDate)),
  },
  {
    id: 'note',
    header: t`Note`,
    width: '220px',
    room: 220,
    rank: 3,
    cell: ({ note }) => note && <span className={styles.note}>{note}</span>,
  },
  {
    id: 'actions',
    header: t`Actions`,
    head: ' ',
    room: 88,
    width: '88px',
    compact: 'never',
    isControl: true,
    cell: (security) => (
      <span className={styles.actions}>
        <ActionIcon variant="subtle" aria-label={t`Change ${{ name: security.name }}`} onClick={() => edit(security)}>
          <IconPencil size={15} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t`Delete ${{ name: security.name }}`} onClick={() => remove(security)}>
          <IconTrash size={15} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </span>
    ),
  },
]
