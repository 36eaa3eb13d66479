import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { WatchedAsset } from '@plumbline/contract/watchlist/schemas'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { AssetTags } from '../../api/use-asset-tags.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { AssetCell } from '../../ui/asset-cell.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { PlainNumber } from '../../ui/figures/plain-number.tsx'
import { TagChips } from '../../ui/tags/tag-chips.tsx'
import { measureDistance } from './measure-distance.ts'
import styles from './watchlist.module.css'
import { placeInYear, YearRange } from './year-range.tsx'

type RowActions = { edit: (watched: WatchedAsset) => void; remove: (watched: WatchedAsset) => void }

type WatchlistColumn = TableColumn<WatchedAsset>

const distance = ({ price, targetPrice }: WatchedAsset) => measureDistance(price, targetPrice)

const priceColumns = (): WatchlistColumn[] => [
  {
    id: 'asset',
    header: t`Asset`,
    room: 200,
    compact: 'name',
    sortValue: ({ asset }) => asset.name,
    cell: ({ asset }) => <AssetCell asset={asset} note={asset.symbol} />,
  },
  {
    id: 'year',
    header: t`12 months`,
    width: '136px',
    room: 136,
    rank: 4,
    sortValue: ({ year }) => year?.points.at(-1) ?? null,
    cell: ({ year }) => year && <Sparkline points={year.points} />,
  },
  {
    id: 'price',
    header: t`Price`,
    room: 110,
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
    room: 92,
    rank: 1,
    align: 'end',
    sortValue: ({ change }) => change,
    cell: ({ change }) => change !== null && <Percent ratio={change} />,
  },
  {
    id: 'range',
    header: t`52 weeks`,
    explanation: t`The lowest and highest close of the last 12 months, and where the price stands between them.`,
    width: '188px',
    room: 188,
    rank: 3,
    align: 'end',
    sortValue: placeInYear,
    cell: (watched) => <YearRange {...watched} />,
  },
  {
    id: 'pe',
    header: t`P/E`,
    explanation: t`Price divided by the earnings per share of the last year.`,
    room: 76,
    rank: 5,
    align: 'end',
    sortValue: ({ pe }) => pe,
    cell: ({ pe }) => pe !== null && <PlainNumber value={pe} decimals={1} />,
  },
]

const ownColumns = ({ notes, tags }: AssetTags): WatchlistColumn[] => [
  {
    id: 'target',
    header: t`Target`,
    room: 110,
    rank: 2,
    align: 'end',
    cell: ({ targetPrice, asset }) =>
      targetPrice !== null && <Money value={Number(targetPrice)} currency={asset.currency} kind="price" withCurrency />,
  },
  {
    id: 'distance',
    header: t`To target`,
    explanation: t`How far the price has to move to reach your target.`,
    room: 96,
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
    room: 120,
    rank: 6,
    sortValue: ({ nextEarnings }) => nextEarnings,
    cell: ({ nextEarnings }) => nextEarnings && formatDate(nextEarnings),
  },
  {
    id: 'notes',
    header: t`Notes`,
    room: 140,
    rank: 7,
    cell: (watched) => (
      <span className={styles.own}>
        {watched.notes && <span className={styles.notes}>{watched.notes}</span>}
        <TagChips names={notes.get(watched.asset._id)?.tags ?? []} tags={tags} />
      </span>
    ),
  },
]

const actionColumn = ({ edit, remove }: RowActions): WatchlistColumn => ({
  id: 'actions',
  header: t`Actions`,
  head: ' ',
  room: 88,
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
})

export function buildWatchlistColumns(actions: RowActions, assetTags: AssetTags): WatchlistColumn[] {
  return [...priceColumns(), ...ownColumns(assetTags), actionColumn(actions)]
}
