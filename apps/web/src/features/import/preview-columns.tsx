import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { hasUnits } from '@plumbline/contract/transactions/vocabulary'
import { fateOf, type MatchedRow, type RowChange } from '@plumbline/csv-import/outcomes/matched-row'
import { statedSecurity } from '@plumbline/csv-import/readings/named-security'
import type { ReactNode } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { formatExact } from '../../formatting/format-exact.ts'
import { moneyDecimals } from '../../formatting/format-money.ts'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { useDescribeProof } from '../../ui/proof/use-describe-proof.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { explainFate } from './explain-fate.ts'
import styles from './import.module.css'
import { nameType } from './type-names.ts'

type Choose = ((matched: MatchedRow) => void) | undefined

/** The matched asset with the file's own name for it, and a way to choose another one. */
function Asset({ matched, onChoose }: { matched: MatchedRow; onChoose: Choose }) {
  const { asset, row, isChosen } = matched
  const { rowNumber } = row
  const stated = statedSecurity(row)
  if (row.outcome.kind === 'ignored' && asset === null) return <span className={styles.stated}>{stated}</span>
  // An ISIN is the security, whatever the file calls it
  const isInDoubt = asset !== null && row.isin === null && ![asset.symbol, asset.name, ''].includes(stated)
  const button = onChoose && stated !== '' && (
    <button type="button" className={styles.choose} onClick={() => onChoose(matched)}>
      {asset === null ? (
        <Trans>
          Choose<VisuallyHidden> the asset of line {rowNumber}</VisuallyHidden>
        </Trans>
      ) : (
        <Trans>
          Change<VisuallyHidden> the asset of line {rowNumber}</VisuallyHidden>
        </Trans>
      )}
    </button>
  )
  if (asset === null) {
    return (
      <>
        <span className={styles.notFound}>{t`Not found`}</span> <span className={styles.stated}>{stated}</span> {button}
      </>
    )
  }
  return (
    <>
      {asset.name} <span className={styles.code}>{asset.symbol}</span>{' '}
      {(isInDoubt || isChosen) && (
        <span className={styles.stated}>{isChosen ? t`Your choice for ${stated}` : t`In the file: ${stated}`}</span>
      )}{' '}
      {button}
    </>
  )
}

/** A value of the row, marked where the user states it instead of the file. */
function Value({ matched, field, children }: { matched: MatchedRow; field: keyof RowChange; children: ReactNode }) {
  if (matched.correction?.[field] === undefined) return children
  return (
    <span className={styles.yours} title={t`Corrected by you`}>
      {children}
    </span>
  )
}

/** As the file states it, else units × price with the fee; null for splits and rows without amounts. */
function totalOf({ row }: MatchedRow): number | null {
  if (row.total !== null) return Math.abs(Number(row.total))
  if (row.type === null || row.type === 'split' || row.type === 'reversesplit') return null
  const [units, price, fee] = [Number(row.units), Number(row.price), Number(row.fee)]
  if (!hasUnits(row.type)) return price
  return row.type === 'sell' ? units * price - fee : units * price + fee
}

function Total({ matched }: { matched: MatchedRow }) {
  const { numberFormat } = useFigureSettings()
  const total = totalOf(matched)
  const currency = matched.row.total === null ? currencyOf(matched) : (matched.row.totalCurrency ?? currencyOf(matched))
  if (total === null || !Number.isFinite(total)) return null
  const decimals = currency === null ? 2 : moneyDecimals(currency, numberFormat)
  const amount = formatExact(total.toFixed(decimals), decimals, numberFormat)
  return currency === currencyOf(matched) ? amount : `${amount} ${currency}`
}

/** The file's value with all its digits; nothing is rounded before the import. */
function Stated({ decimal, currency }: { decimal: string | null; currency: string | null }) {
  const { numberFormat } = useFigureSettings()
  const decimals = currency === null ? 0 : moneyDecimals(currency, numberFormat)
  return decimal === null ? null : formatExact(decimal, decimals, numberFormat)
}

const currencyOf = ({ row, asset }: MatchedRow) => row.currency ?? asset?.currency ?? null

function describeRow({ row: { rowNumber, type, date } }: MatchedRow): string {
  const typeName = type === null ? '' : nameType(type)
  return t`Line ${rowNumber} · ${typeName} ${{ date: date ? formatDate(date) : '' }}`
}

/** Why a row is left out, and of an imported one what proves its amounts. */
function Outcome({ matched, onShow }: { matched: MatchedRow; onShow: (matched: MatchedRow) => void }) {
  const describeProof = useDescribeProof()
  const fate = fateOf(matched)
  const { notes, proofs } = matched.row
  const proof = proofs.findLast(({ law }) => law === 'product' || law === 'converted-product' || law === 'net')
  const isProven = fate === 'import' && matched.replaces === undefined && notes.length === 0 && proof !== undefined
  const sentence = isProven ? t`import: ${{ proof: describeProof(proof) }}` : explainFate(matched)
  const { rowNumber } = matched.row
  return (
    <span className={styles.fate} data-fate={fate} title={sentence}>
      {fate === 'attention' && (
        <button type="button" className={styles.choose} onClick={() => onShow(matched)}>
          <Trans>
            Correct<VisuallyHidden> line {rowNumber}</VisuallyHidden>
          </Trans>
        </button>
      )}
      {matched.correction !== undefined && <b>{t`corrected`} · </b>}
      {sentence}
    </span>
  )
}

/** A column of a value that the user can correct. */
function correctable(
  column: Omit<TableColumn<MatchedRow>, 'cell'>,
  field: keyof RowChange,
  show: (matched: MatchedRow) => ReactNode,
): TableColumn<MatchedRow> {
  return { ...column, cell: (matched) => <Value {...{ matched, field }}>{show(matched)}</Value> }
}

function amountColumns(): TableColumn<MatchedRow>[] {
  const figures = { align: 'end' as const }
  return [
    correctable(
      { ...figures, id: 'units', header: t`Units`, width: '96px', sortValue: ({ row }) => Number(row.units) },
      'units',
      ({ row }) => (row.type !== null && !hasUnits(row.type) ? '-' : <Stated decimal={row.units} currency={null} />),
    ),
    correctable(
      { ...figures, id: 'price', header: t`Price`, width: '104px', sortValue: ({ row }) => Number(row.price) },
      'price',
      (matched) => <Stated decimal={matched.row.price} currency={currencyOf(matched)} />,
    ),
    correctable(
      { ...figures, id: 'fee', header: t`Fee`, width: '82px', sortValue: ({ row }) => Number(row.fee) },
      'fee',
      (matched) => <Stated decimal={matched.row.fee} currency={currencyOf(matched)} />,
    ),
    {
      ...figures,
      id: 'total',
      header: t`Total`,
      width: '112px',
      compact: 'value',
      sortValue: totalOf,
      cell: (matched) => <Total matched={matched} />,
    },
    correctable(
      { id: 'currency', header: t`Currency`, width: '84px', sortValue: ({ row }) => row.currency },
      'currency',
      currencyOf,
    ),
  ]
}

/** The columns of the preview. Without `onChoose` the assets cannot be changed. */
export const previewColumns = (onChoose: Choose, onShow: (matched: MatchedRow) => void): TableColumn<MatchedRow>[] => [
  {
    id: 'line',
    header: t`Line`,
    width: '62px',
    sortValue: ({ row }) => row.rowNumber,
    cell: (matched) => (
      <button
        type="button"
        className={styles.choose}
        aria-label={t`Line ${{ line: matched.row.rowNumber }}: correct it, its proof and the file’s own line`}
        onClick={() => onShow(matched)}
      >
        {matched.row.rowNumber}
      </button>
    ),
  },
  correctable(
    { id: 'type', header: t`Type`, width: '76px', sortValue: ({ row }) => row.type },
    'type',
    ({ row }) => row.type && nameType(row.type),
  ),
  correctable(
    { id: 'date', header: t`Date`, width: '108px', sortValue: ({ row }) => row.date },
    'date',
    ({ row }) => row.date && formatDate(row.date),
  ),
  correctable(
    {
      id: 'asset',
      header: t`Asset`,
      compact: 'name',
      sortValue: (matched) => matched.asset?.name ?? statedSecurity(matched.row),
      compactNote: (matched) => <CompactNote {...{ matched }} />,
    },
    'asset',
    (matched) => (
      <span className={styles.asset}>
        <Asset {...{ matched, onChoose }} />
      </span>
    ),
  ),
  ...amountColumns(),
  {
    id: 'outcome',
    header: t`Outcome`,
    width: '280px',
    sortValue: (matched) => fateOf(matched),
    cell: (matched) => <Outcome {...{ matched, onShow }} />,
  },
]

function CompactNote({ matched }: { matched: MatchedRow }) {
  return (
    <>
      {describeRow(matched)}
      {fateOf(matched) !== 'import' && (
        <div className={styles.reason} data-fate={fateOf(matched)}>
          {explainFate(matched)}
        </div>
      )}
    </>
  )
}
