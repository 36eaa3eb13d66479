import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../formatting/format-date.ts'
import { formatExact } from '../../formatting/format-exact.ts'
import { moneyDecimals } from '../../formatting/format-money.ts'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './import.module.css'
import { explainFate, fateOf, type MatchedRow, statedSecurity } from './matched-row.ts'
import { nameType } from './type-names.ts'
import { useDescribeProof } from './use-describe-proof.ts'

type Choose = ((matched: MatchedRow) => void) | undefined

/** The matched asset with the file's own name for it below, and a way to choose another one. */
function Asset({ matched, onChoose }: { matched: MatchedRow; onChoose: Choose }) {
  const { asset, row, isChosen } = matched
  const { rowNumber } = row
  const stated = statedSecurity(row)
  if (row.outcome.kind === 'ignored' && asset === null) return <div className={styles.stated}>{stated}</div>
  const isNamedOtherwise = asset !== null && stated !== '' && stated !== asset.symbol && stated !== asset.name
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
        <span className={styles.notFound}>{t`Not found`}</span> {button}
        <div className={styles.stated}>{stated}</div>
      </>
    )
  }
  return (
    <>
      {asset.name} <span className={styles.code}>{asset.symbol}</span> {button}
      {(isNamedOtherwise || isChosen) && (
        <div className={styles.stated}>{isChosen ? t`Your choice for ${stated}` : t`In the file: ${stated}`}</div>
      )}
    </>
  )
}

const AMOUNT_TYPES: readonly (string | null)[] = ['dividend', 'fee']

/** As the file states it, else units × price with the fee; null for splits and rows without amounts. */
function totalOf({ row }: MatchedRow): number | null {
  if (row.total !== null) return Math.abs(Number(row.total))
  if (row.type === null || row.type === 'split' || row.type === 'reversesplit') return null
  const [units, price, fee] = [Number(row.units), Number(row.price), Number(row.fee)]
  if (AMOUNT_TYPES.includes(row.type)) return price
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
function Outcome({ matched }: { matched: MatchedRow }) {
  const describeProof = useDescribeProof()
  const fate = fateOf(matched)
  const { notes, proofs } = matched.row
  const proof = proofs.findLast(({ law }) => law === 'product' || law === 'converted-product' || law === 'net')
  const isProven = fate === 'import' && notes.length === 0 && proof !== undefined
  return (
    <span className={styles.fate} data-fate={fate}>
      {isProven ? t`import: ${{ proof: describeProof(proof) }}` : explainFate(matched)}
    </span>
  )
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
        aria-label={t`Line ${{ line: matched.row.rowNumber }}: proof and the file’s own line`}
        onClick={() => onShow(matched)}
      >
        {matched.row.rowNumber}
      </button>
    ),
  },
  {
    id: 'type',
    header: t`Type`,
    width: '76px',
    sortValue: ({ row }) => row.type,
    cell: ({ row }) => row.type && nameType(row.type),
  },
  {
    id: 'date',
    header: t`Date`,
    width: '108px',
    sortValue: ({ row }) => row.date,
    cell: ({ row }) => row.date && formatDate(row.date),
  },
  {
    id: 'asset',
    header: t`Asset`,
    compact: 'name',
    sortValue: (matched) => matched.asset?.name ?? statedSecurity(matched.row),
    cell: (matched) => <Asset {...{ matched, onChoose }} />,
    compactNote: (matched) => (
      <>
        {describeRow(matched)}
        {fateOf(matched) !== 'import' && (
          <div className={styles.reason} data-fate={fateOf(matched)}>
            {explainFate(matched)}
          </div>
        )}
      </>
    ),
  },
  {
    id: 'units',
    header: t`Units`,
    align: 'end',
    width: '96px',
    sortValue: ({ row }) => Number(row.units),
    cell: ({ row }) =>
      row.type === 'dividend' || row.type === 'fee' ? '-' : <Stated decimal={row.units} currency={null} />,
  },
  {
    id: 'price',
    header: t`Price`,
    align: 'end',
    width: '104px',
    sortValue: ({ row }) => Number(row.price),
    cell: (matched) => <Stated decimal={matched.row.price} currency={currencyOf(matched)} />,
  },
  {
    id: 'fee',
    header: t`Fee`,
    align: 'end',
    width: '82px',
    sortValue: ({ row }) => Number(row.fee),
    cell: (matched) => <Stated decimal={matched.row.fee} currency={currencyOf(matched)} />,
  },
  {
    id: 'total',
    header: t`Total`,
    align: 'end',
    width: '112px',
    compact: 'value',
    sortValue: totalOf,
    cell: (matched) => <Total matched={matched} />,
  },
  {
    id: 'currency',
    header: t`Currency`,
    width: '84px',
    sortValue: ({ row }) => row.currency,
    cell: currencyOf,
  },
  {
    id: 'outcome',
    header: t`Outcome`,
    width: '236px',
    sortValue: (matched) => fateOf(matched),
    cell: (matched) => <Outcome matched={matched} />,
  },
]
