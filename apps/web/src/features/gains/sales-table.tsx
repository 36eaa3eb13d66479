import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { RealizedGains, RealizedSale } from '@plumbline/contract/realized-gains/schemas'
import { type ReactNode, useMemo, useState } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { usePortfolioAccess } from '../../stores/portfolio-access.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { RowGroup, TableColumn } from '../../ui/data-table/table-column.ts'
import { GainBar } from '../../ui/figures/gain-bar.tsx'
import { buildGainScale, type GainScale } from '../../ui/figures/gain-scale.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { gainRatio } from './gain-ratio.ts'
import styles from './gains.module.css'
import { formatHeldFor } from './held-for.ts'
import { SaleLotsDialog } from './sale-lots-dialog.tsx'

type SoldLot = RealizedSale['lots'][number]
type Row = SoldLot & { id: string; sale: RealizedSale }
type Amounts = Pick<SoldLot, 'proceeds' | 'cost' | 'fees' | 'currencyGain' | 'gain'>

type SalesTableProps = {
  gains: RealizedGains
  nameOf: (assetId: string) => { name: string; symbol: string }
}

const saleId = ({ assetId, date, transactionId }: RealizedSale) => transactionId ?? `${assetId} ${date}`

function termOf(lots: readonly SoldLot[]): string {
  const longs = lots.filter(({ isLongTerm }) => isLongTerm).length
  if (longs === lots.length) return t`long`
  return longs === 0 ? t`short` : t`both`
}

/** The figures of a lot, of a sale, or of all sales, by column. */
function amountCells(amounts: Amounts, currency: string): Record<keyof Amounts | 'percent', ReactNode> {
  const money = (value: number | null) => <Money value={value} currency={currency} missing="no-rate" />
  return {
    gain: <Money value={amounts.gain} currency={currency} isGain missing="no-rate" />,
    percent: <Percent ratio={gainRatio(amounts)} withArrow={false} missing="not-available" />,
    currencyGain: <Money value={amounts.currencyGain} currency={currency} isGain isPlain missing="no-rate" />,
    proceeds: money(amounts.proceeds),
    cost: money(amounts.cost),
    fees: money(amounts.fees),
  }
}

function buildColumns(gains: RealizedGains, scale: GainScale): TableColumn<Row>[] {
  const { currency } = gains
  const totals = amountCells(gains, currency)
  const amount = (id: keyof Amounts | 'percent', header: string): TableColumn<Row> => ({
    id,
    header,
    align: 'end',
    cell: (row) => amountCells(row, currency)[id],
    total: totals[id],
  })
  return [
    {
      id: 'opened',
      header: t`Sale and its lots`,
      compact: 'name',
      width: '22%',
      cell: ({ opened }) => <span className={styles.lot}>{t`lot of ${{ day: formatDate(opened) }}`}</span>,
    },
    { id: 'held', header: t`Sold, held for`, cell: ({ opened, sale }) => formatHeldFor(opened, sale.date) },
    { id: 'units', header: t`Units`, align: 'end', cell: ({ units }) => <Units units={units} /> },
    {
      ...amount('gain', t`Gain, ${currency}`),
      width: '17%',
      compact: 'gain',
      cell: (row) => (
        <>
          <GainBar scale={scale} gain={row.gain} isPart />
          {amountCells(row, currency).gain}
        </>
      ),
    },
    amount('percent', t`Gain, %`),
    amount('currencyGain', t`Of it, currency`),
    { ...amount('proceeds', t`Proceeds`), compact: 'value' },
    amount('cost', t`Cost`),
    amount('fees', t`Fees`),
    { id: 'term', header: t`Term`, cell: (row) => <span className={styles.term}>{termOf([row])}</span> },
    ...(gains.method === 'chosen'
      ? [{ id: 'choose', header: t`Lots`, isControl: true, compact: 'never' as const, cell: () => null }]
      : []),
  ]
}

/** Every sale with the lots that it took. Gains hang from one zero line. */
export function SalesTable({ gains, nameOf }: SalesTableProps) {
  const [choosing, setChoosing] = useState<RealizedSale>()
  const scale = useMemo(() => buildGainScale(gains.sales.map(({ gain }) => gain)), [gains])
  const columns = useMemo(() => buildColumns(gains, scale), [gains, scale])
  const rows = useMemo(
    () =>
      gains.sales.flatMap((sale) => sale.lots.map((lot, index) => ({ ...lot, sale, id: `${saleId(sale)} ${index}` }))),
    [gains],
  )
  const { isOwner } = usePortfolioAccess()
  const chooseButton = (sale: RealizedSale) =>
    isOwner &&
    gains.method === 'chosen' &&
    sale.transactionId !== null && (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t`Choose the lots of the sale of ${{ name: nameOf(sale.assetId).name }} on ${{ day: formatDate(sale.date) }}`}
        onClick={() => setChoosing(sale)}
      >
        {t`Choose`}
      </Button>
    )
  const groups = gains.sales.map((sale): RowGroup<Row> => {
    const { name, symbol } = nameOf(sale.assetId)
    const cells = amountCells(sale, gains.currency)
    return {
      id: saleId(sale),
      label: name,
      note: (
        <>
          {symbol} <span className={styles.soldOn}>· {formatDate(sale.date)}</span>
        </>
      ),
      has: (row) => row.sale === sale,
      cells: {
        ...cells,
        gain: (
          <>
            <GainBar scale={scale} gain={sale.gain} />
            {cells.gain}
          </>
        ),
        held: formatDate(sale.date),
        units: <Units units={sale.units} />,
        term: <span className={styles.term}>{termOf(sale.lots)}</span>,
        choose: chooseButton(sale),
      },
    }
  })
  return (
    <>
      <DataTable
        caption={t`Sales and their lots`}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ opened, sale }) =>
          t`the lot of ${{ day: formatDate(opened) }} in the sale of ${{ name: nameOf(sale.assetId).name }}`
        }
        groups={groups}
        totalLabel={t`Total`}
        minimumWidth={980}
        {...(gains.method === 'chosen' && { compactActions: ({ sale }: Row) => chooseButton(sale) })}
      />
      {choosing?.transactionId && (
        <SaleLotsDialog
          saleId={choosing.transactionId}
          name={nameOf(choosing.assetId).name}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  )
}
