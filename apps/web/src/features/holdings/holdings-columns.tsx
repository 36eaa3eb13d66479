import type { Line, Portfolio } from '@plumbline/contract/portfolios'
import { Link } from '@tanstack/react-router'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { PartialMark, StaleMark } from '../../ui/figures/figure-marks.tsx'
import type { MissingReason } from '../../ui/figures/missing-figure.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { nameLink } from '../../ui/text-link.ts'
import { GainCell } from './gain-cell.tsx'
import { buildGainScale } from './gain-scale.ts'
import styles from './holdings.module.css'

const missingReason = (line: Line): MissingReason => line.status.missing ?? 'not-defined'

function AssetName({ line }: { line: Line }) {
  return (
    <span className={styles.asset}>
      <Monogram name={line.name} image={line.image} />
      <Link to="/asset/$assetId" params={{ assetId: line._id }} className={nameLink}>
        {line.name}
      </Link>
      <span className={styles.codes}>
        {line.symbol} · {line.exchange}
      </span>
    </span>
  )
}

function Price({ line }: { line: Line }) {
  return (
    <>
      {line.status.isStale && line.priceDate && <StaleMark priceDate={line.priceDate} />}
      <Money
        value={line.price}
        currency={line.currency}
        kind="price"
        withCurrency
        isEstimated={line.status.isEstimated}
      />
    </>
  )
}

/** The columns of the view Overview. Totals are the portfolio's, over open and closed holdings. */
export function buildHoldingsColumns(portfolio: Portfolio, lines: Line[]): TableColumn<Line>[] {
  const { currency } = portfolio
  const scale = buildGainScale(lines.map((line) => line.gain.total))
  const partial = portfolio.notes.missing.length > 0 && <PartialMark />
  return [
    {
      id: 'name',
      header: 'Name',
      width: '29%',
      compact: 'name',
      sortValue: (line) => line.name,
      cell: (line) => <AssetName line={line} />,
      compactNote: (line) => (
        <>
          {line.symbol} · <Units units={line.units} /> units
        </>
      ),
    },
    {
      id: 'gain',
      header: `Gain, ${currency}`,
      align: 'end',
      width: '24%',
      compact: 'gain',
      sortValue: (line) => line.gain.total,
      cell: (line) => <GainCell gain={line.gain.total} {...{ currency, scale }} missing={missingReason(line)} />,
      compactNote: (line) => line.gain.total !== null && <Percent ratio={line.percent} missing="not-defined" />,
      total: (
        <>
          {partial}
          <Money value={portfolio.gain.total} currency={currency} isGain />
        </>
      ),
    },
    {
      id: 'units',
      header: 'Units',
      align: 'end',
      sortValue: (line) => line.units,
      cell: (line) => <Units units={line.units} />,
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      sortValue: (line) => line.price,
      cell: (line) => <Price line={line} />,
    },
    {
      id: 'costPerShare',
      header: 'Cost per share',
      align: 'end',
      sortValue: (line) => line.costPerShare,
      cell: (line) =>
        line.units !== 0 && (
          <Money value={line.costPerShare} currency={line.currency} kind="price" withCurrency missing="no-rate" />
        ),
    },
    {
      id: 'baseCurrencyCurrentValue',
      header: `Value, ${currency}`,
      align: 'end',
      compact: 'value',
      sortValue: (line) => line.baseCurrencyCurrentValue,
      cell: (line) => (
        <Money
          value={line.baseCurrencyCurrentValue}
          currency={currency}
          isEstimated={line.status.isEstimated}
          missing={missingReason(line)}
        />
      ),
      total: (
        <>
          {partial}
          <Money value={portfolio.currentValue} currency={currency} />
        </>
      ),
    },
    {
      id: 'percent',
      header: 'Gain, %',
      align: 'end',
      compact: 'never',
      sortValue: (line) => line.percent,
      cell: (line) => <Percent ratio={line.percent} missing={missingReason(line)} />,
      total: <Percent ratio={portfolio.percent} missing="not-defined" />,
    },
  ]
}
