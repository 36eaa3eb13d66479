import { plural, t } from '@lingui/core/macro'
import type { ScoredValuation } from '@plumbline/contract/valuations/schemas'
import { compareWithPrice } from '@plumbline/engine/dcf/fair-value'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../formatting/format-date.ts'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { nameLink } from '../../ui/text-link.ts'
import styles from './scorecard.module.css'

const gapThen = ({ fairValue, priceThen }: ScoredValuation) => compareWithPrice(fairValue, priceThen)

function money(
  id: 'priceThen' | 'fairValue' | 'price',
  rank: number,
  header: string,
  explanation?: string,
): TableColumn<ScoredValuation> {
  return {
    id,
    header,
    explanation,
    room: 120,
    rank,
    align: 'end',
    sortValue: (row) => row[id],
    cell: (row) => <Money value={row[id]} currency={row.currency} kind="price" withCurrency />,
  }
}

export function buildScorecardColumns(): TableColumn<ScoredValuation>[] {
  return [
    {
      id: 'name',
      header: t`Stock`,
      compact: 'name',
      room: 180,
      width: '17%',
      sortValue: ({ asset }) => asset.name,
      cell: ({ asset }) => (
        <Link to="/dcf/$assetId" params={{ assetId: asset._id }} className={`${nameLink} ${styles.stock}`}>
          {asset.name}
        </Link>
      ),
      compactNote: ({ savedAt }) => formatDate(savedAt),
    },
    {
      id: 'savedAt',
      header: t`Saved`,
      room: 110,
      rank: 1,
      compact: 'never',
      sortValue: ({ savedAt }) => savedAt,
      cell: ({ savedAt }) => formatDate(savedAt),
    },
    money('priceThen', 3, t`Price then`),
    money('fairValue', 2, t`Fair value then`, t`Per share of today, after splits since then.`),
    {
      id: 'gap',
      header: t`Gap then`,
      room: 110,
      rank: 0,
      explanation: t`The fair value against the price: above 0 the share was undervalued.`,
      align: 'end',
      sortValue: gapThen,
      cell: (row) => <Percent ratio={gapThen(row)} withArrow={false} />,
    },
    money('price', 4, t`Price now`),
    {
      id: 'change',
      header: t`Price since`,
      room: 110,
      align: 'end',
      compact: 'value',
      compactNote: () => t`Price since`,
      sortValue: ({ change }) => change,
      cell: ({ change }) => <Percent ratio={change} />,
    },
    {
      id: 'gapClosed',
      header: t`Gap closed`,
      room: 140,
      explanation: t`100 %: the price is at the fair value. Below 0 %: the gap has widened.`,
      align: 'end',
      compact: 'gain',
      compactNote: () => t`Gap closed`,
      sortValue: ({ gapClosed }) => gapClosed,
      cell: (row) => <GapClosed row={row} />,
    },
    {
      id: 'assumed',
      header: t`Growth assumed`,
      room: 130,
      rank: 5,
      explanation: t`Of the free cash flow a year, over the years that are reported; of the first year while none is.`,
      align: 'end',
      sortValue: ({ growth, comparedGrowth }) => comparedGrowth?.assumed ?? growth,
      cell: ({ growth, comparedGrowth }) => (
        <Percent ratio={comparedGrowth?.assumed ?? growth} decimals={1} withArrow={false} />
      ),
    },
    {
      id: 'reported',
      header: t`Growth reported`,
      room: 140,
      rank: 6,
      explanation: t`Of the free cash flow a year, from the last year before the projection.`,
      align: 'end',
      sortValue: ({ comparedGrowth }) => comparedGrowth?.reported ?? null,
      cell: ({ comparedGrowth }) =>
        comparedGrowth === null ? (
          t`none yet`
        ) : (
          <>
            <Percent ratio={comparedGrowth.reported} decimals={1} withArrow={false} />
            <span className={styles.below}>
              {plural({ yearCount: comparedGrowth.years }, { one: 'over # year', other: 'over # years' })}
            </span>
          </>
        ),
    },
  ]
}

function GapClosed({ row: { gapClosed, fairValueOn } }: { row: ScoredValuation }) {
  return (
    <>
      <Percent ratio={gapClosed} decimals={0} withArrow={false} />
      {fairValueOn !== null && <span className={styles.below}>{t`reached ${{ day: formatDate(fairValueOn) }}`}</span>}
    </>
  )
}
