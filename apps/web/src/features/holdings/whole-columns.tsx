import { t } from '@lingui/core/macro'
import type { Line, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { ExplainedField } from '@plumbline/engine/figures/catalog'
import type { ReactNode } from 'react'
import type { NotesByAsset } from '../../api/use-asset-tags.ts'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { GainBar } from '../../ui/figures/gain-bar.tsx'
import type { GainScale } from '../../ui/figures/gain-scale.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { missingReason } from './field-figure.tsx'
import { weightOf } from './holding-line.ts'
import { HoldingTags } from './holding-tags.tsx'
import { nameLastDay, periodOfLastDay } from './last-day.ts'
import type { LineOrShare } from './split-by-category.ts'
import { HeldIn, UnitsNote, WholeName } from './whole-cells.tsx'
import type { WholeRow } from './whole-rows.ts'
import styles from './whole-table.module.css'

/** The server's sums over the lines that the positions filter shows. */
export type WholeTotals = Pick<
  Portfolio['open'],
  'currentValue' | 'total' | 'gain' | 'percent' | 'dayGain' | 'isPartial'
>

interface Shown {
  whole: Portfolio
  totals: WholeTotals
  scale: GainScale
  /** Without them, no column shows tags. */
  notes?: NotesByAsset
}

/** What each figure needs in pixels, and when it is left out for want of room. */
const ROOMS: Record<string, { room: number; rank?: number }> = {
  units: { room: 70, rank: 4 },
  price: { room: 104, rank: 5 },
  cost: { room: 96, rank: 3 },
  value: { room: 100 },
  today: { room: 96, rank: 2 },
  share: { room: 72, rank: 1 },
  percent: { room: 98, rank: 1 },
}

type Part = Extract<WholeRow, { kind: 'part' }>

/** The columns of the table of all portfolios. `toggle` unfolds the parts of an asset. */
export function buildWholeColumns(shown: Shown, toggle: (assetId: string) => void): TableColumn<WholeRow>[] {
  return [
    {
      id: 'name',
      header: t`Name`,
      room: 250,
      sortValue: ({ line }) => line.name,
      compact: 'name',
      compactNote: (row) => <UnitsNote row={row} />,
      cell: (row) => <WholeName row={row} onToggle={toggle} />,
    },
    ...portfoliosColumn(shown),
    ...tagsColumn(shown),
    gainColumn(shown),
    figureColumn('units', t`Units`, ({ units }) => units, {
      holding: (line) => (
        <Explained figure="units" label={t`Units`} line={line} value={line.units}>
          <Units units={line.units} moneyIn={line.status.isCash ? line.currency : undefined} />
        </Explained>
      ),
      part: ({ part }) => <Units units={part.units} />,
    }),
    figureColumn('price', t`Price`, ({ baseCurrencyPrice }) => baseCurrencyPrice, {
      holding: (line) => (
        <Explained figure="price" label={t`Price`} line={line} value={line.price}>
          <Money value={line.price} currency={line.currency} kind="price" withCurrency missing={missingReason(line)} />
        </Explained>
      ),
    }),
    ...moneyColumns(shown),
    ...ratioColumns(shown),
  ]
}

/** Only if there are several. */
function portfoliosColumn({ whole: { portfolios = [] } }: Shown): TableColumn<WholeRow>[] {
  if (portfolios.length < 2) return []
  return [
    {
      id: 'portfolios',
      header: t`Held in`,
      width: '118px',
      room: 118,
      rank: 6,
      sortValue: ({ line }) => line.parts?.length ?? 0,
      cell: (row) => <HeldIn row={row} />,
    },
  ]
}

/** Only if a holding has a tag. */
function tagsColumn({ whole, notes }: Shown): TableColumn<WholeRow>[] {
  const tagsOf = ({ _id }: Line) => notes?.get(_id)?.tags ?? []
  if (!whole.lines.some((line) => tagsOf(line).length > 0)) return []
  return [
    {
      id: 'tags',
      header: t`Tags`,
      width: '130px',
      room: 130,
      rank: 7,
      sortValue: ({ line }) => tagsOf(line).join(', ') || null,
      cell: (row) => row.kind === 'holding' && <HoldingTags names={tagsOf(row.line)} />,
    },
  ]
}

/** Parts stay under their holding, so every column sorts by the figure of the holding. */
function figureColumn(
  id: string,
  header: string,
  read: (line: Line) => number | null,
  draw: { holding: (line: LineOrShare) => ReactNode; part?: (row: Part) => ReactNode },
): TableColumn<WholeRow> {
  return {
    id,
    header,
    align: 'end',
    ...ROOMS[id],
    sortValue: ({ line }) => read(line),
    cell: (row) =>
      row.kind === 'holding' ? draw.holding(row.line) : <span className={styles.part}>{draw.part?.(row)}</span>,
  }
}

type ExplainedProps = {
  figure: ExplainedField
  /** What the figure is called. */
  label: string
  line: LineOrShare
  value: number | null
  period?: { from?: string; to?: string }
  children: ReactNode
}

/** A figure of a whole holding, which explains itself. Those of its parts do so in their portfolios. */
function Explained({ figure, label, line: { _id, name, share }, value, period, children }: ExplainedProps) {
  if (share !== undefined && share.ratio < 1) return children
  return (
    <Explainable
      figure={figure}
      scope={{ asset: _id, ...period }}
      title={t`${{ figure: label }} of ${name}`}
      value={value}
    >
      {children}
    </Explainable>
  )
}

type AmountProps = { line: Line; value: number | null; isGain?: boolean }

function Amount({ line, value, isGain = false }: AmountProps) {
  const { isEstimated } = line.status
  const missing = missingReason(line)
  return <Money {...{ value, isGain, isEstimated, missing }} currency={line.baseCurrency} />
}

function GainRatio({ line, ratio }: { line: Line; ratio: number | null }) {
  return <Percent ratio={ratio} missing={line.gain.total === null ? missingReason(line) : 'not-defined'} />
}

function gainColumn({ whole: { currency }, totals, scale }: Shown): TableColumn<WholeRow> {
  const gainOf = (row: WholeRow) => (row.kind === 'holding' ? row.line.gain.total : row.part.gain)
  return {
    id: 'gain',
    header: t`Gain, ${currency}`,
    align: 'end',
    width: '206px',
    room: 206,
    sortValue: ({ line }) => line.gain.total,
    compact: 'gain',
    compactNote: (row) => (
      <GainRatio line={row.line} ratio={row.kind === 'holding' ? row.line.percent : row.part.percent} />
    ),
    cell: (row) => (
      <>
        <GainBar scale={scale} gain={gainOf(row)} isPart={row.kind === 'part'} />
        {row.kind === 'part' ? (
          <Amount line={row.line} value={row.part.gain} isGain />
        ) : (
          <Explained figure="gain.total" label={t`Gain, ${currency}`} line={row.line} value={row.line.gain.total}>
            <Amount line={row.line} value={row.line.gain.total} isGain />
          </Explained>
        )}
      </>
    ),
    total: (
      <>
        {totals.isPartial && <PartialMark />}
        <Money value={totals.gain.total} currency={currency} isGain />
      </>
    ),
  }
}

function moneyColumns({ whole, totals }: Shown): TableColumn<WholeRow>[] {
  const { currency } = whole
  return [
    {
      ...figureColumn('cost', t`Cost, ${currency}`, ({ baseCurrencyTotal }) => baseCurrencyTotal, {
        holding: (line) => (
          <Explained figure="baseCurrencyTotal" label={t`Cost, ${currency}`} line={line} value={line.baseCurrencyTotal}>
            <Amount line={line} value={line.baseCurrencyTotal} />
          </Explained>
        ),
        part: ({ line, part }) => <Amount line={line} value={part.baseCurrencyTotal} />,
      }),
      total: <Money value={totals.total} currency={currency} />,
    },
    {
      ...figureColumn('value', t`Value, ${currency}`, ({ baseCurrencyCurrentValue }) => baseCurrencyCurrentValue, {
        holding: (line) => (
          <span className={styles.value}>
            <Explained
              figure="baseCurrencyCurrentValue"
              label={t`Value, ${currency}`}
              line={line}
              value={line.baseCurrencyCurrentValue}
            >
              <Amount line={line} value={line.baseCurrencyCurrentValue} />
            </Explained>
          </span>
        ),
        part: ({ line, part }) => <Amount line={line} value={part.baseCurrencyCurrentValue} />,
      }),
      compact: 'value',
      total: (
        <>
          {totals.isPartial && <PartialMark />}
          <Money value={totals.currentValue} currency={currency} />
        </>
      ),
    },
    {
      ...figureColumn('today', `${nameLastDay(whole)}, ${currency}`, ({ dayGain }) => dayGain, {
        holding: (line) =>
          line.dayGain !== null && (
            <Explained
              figure="gain.total"
              label={`${nameLastDay(whole)}, ${currency}`}
              line={line}
              value={line.dayGain}
              period={periodOfLastDay(whole)}
            >
              <Amount line={line} value={line.dayGain} isGain />
            </Explained>
          ),
      }),
      total: totals.dayGain !== null && <Money value={totals.dayGain} currency={currency} isGain />,
    },
  ]
}

function ratioColumns({ whole, totals }: Shown): TableColumn<WholeRow>[] {
  const share = (value: number | null) => weightOf(value, whole.currentValue)
  const draw = (line: Line, value: number | null) => (
    <Percent ratio={share(value)} isShare decimals={1} missing={missingReason(line)} />
  )
  return [
    {
      ...figureColumn('share', t`Share`, ({ baseCurrencyCurrentValue }) => share(baseCurrencyCurrentValue), {
        holding: (line) => draw(line, line.baseCurrencyCurrentValue),
        part: ({ line, part }) => draw(line, part.baseCurrencyCurrentValue),
      }),
      total: <Percent ratio={share(totals.currentValue)} isShare decimals={1} missing="not-available" />,
    },
    {
      ...figureColumn('percent', t`Gain, %`, ({ percent }) => percent, {
        holding: (line) => (
          <Explained figure="percent" label={t`Gain, %`} line={line} value={line.percent}>
            <GainRatio line={line} ratio={line.percent} />
          </Explained>
        ),
        part: ({ line, part }) => <GainRatio line={line} ratio={part.percent} />,
      }),
      compact: 'never',
      total: <Percent ratio={totals.percent} missing="not-available" />,
    },
  ]
}
