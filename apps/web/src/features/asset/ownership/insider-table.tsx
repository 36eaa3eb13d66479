import { t } from '@lingui/core/macro'
import type { InsiderTransaction } from '@plumbline/contract/assets/profile-schemas'
import { IconExternalLink } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDate } from '../../../formatting/format-date.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../../ui/data-table/table-column.ts'
import { LargeNumber } from '../../../ui/figures/large-number.tsx'
import { Money } from '../../../ui/figures/money.tsx'
import { PlainNumber } from '../../../ui/figures/plain-number.tsx'
import { isPageAddress } from '../../../ui/news/is-page-address.ts'
import { textLink } from '../../../ui/text-link.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { nameInsiderCode } from './name-insider-code.ts'
import styles from './ownership.module.css'

type Row = InsiderTransaction & { key: string }

const totalOf = ({ transactionAmount, transactionPrice }: InsiderTransaction) =>
  transactionPrice === undefined ? null : transactionAmount * transactionPrice

/** Purchases and sales by insiders, the newest first. */
export function InsiderTable({ transactions, currency }: { transactions: InsiderTransaction[]; currency: string }) {
  const rows = useMemo(
    () => transactions.map((entry, index): Row => ({ ...entry, key: String(index) })),
    [transactions],
  )
  const columns = useMemo(
    (): TableColumn<Row>[] => [
      {
        id: 'ownerName',
        header: t`Name`,
        compact: 'name',
        sortValue: ({ ownerName }) => ownerName,
        cell: ({ ownerName }) => ownerName,
        compactNote: ({ date }) => formatDate(date),
      },
      {
        id: 'transactionCode',
        header: t`Transaction`,
        compact: 'value',
        sortValue: ({ transactionCode }) => nameInsiderCode(transactionCode),
        cell: ({ transactionCode, description }) => (
          <span className={styles.code} data-code={transactionCode}>
            {description ?? nameInsiderCode(transactionCode)}
          </span>
        ),
      },
      {
        id: 'transactionAmount',
        header: t`Shares`,
        align: 'end',
        sortValue: ({ transactionAmount }) => transactionAmount,
        cell: ({ transactionAmount }) => <PlainNumber value={transactionAmount} decimals={0} />,
      },
      {
        id: 'transactionPrice',
        header: t`Price, ${currency}`,
        align: 'end',
        sortValue: ({ transactionPrice }) => transactionPrice ?? null,
        cell: ({ transactionPrice }) => (
          <Money value={transactionPrice ?? null} currency={currency} kind="price" missing="not-available" />
        ),
      },
      {
        id: 'total',
        header: t`Total, ${currency}`,
        align: 'end',
        compact: 'gain',
        sortValue: totalOf,
        cell: (entry) => {
          const total = totalOf(entry)
          return total === null ? null : <LargeNumber value={total} />
        },
      },
      {
        id: 'date',
        header: t`Date`,
        align: 'end',
        sortValue: ({ date }) => date,
        cell: ({ date }) => formatDate(date),
      },
      {
        id: 'secLink',
        header: t`Filing`,
        cell: ({ secLink, ownerName, date }) =>
          secLink !== undefined &&
          isPageAddress(secLink) && (
            <a className={`${textLink} ${styles.filing}`} href={secLink} target="_blank" rel="noopener noreferrer">
              {t`Filing`}
              <VisuallyHidden> {t`of ${ownerName}, ${{ day: formatDate(date) }} (opens in a new tab)`}</VisuallyHidden>
              <IconExternalLink size={13} stroke={1.6} aria-hidden="true" />
            </a>
          ),
      },
    ],
    [currency],
  )
  const hasFilings = transactions.some(({ secLink }) => secLink !== undefined && isPageAddress(secLink))
  return (
    <DataTable
      caption={t`Insider transactions`}
      columns={hasFilings ? columns : columns.filter(({ id }) => id !== 'secLink')}
      rows={rows}
      rowId={({ key }) => key}
      rowName={({ ownerName, date }) => `${ownerName}, ${formatDate(date)}`}
      initialSort={{ column: 'date', descending: true }}
      minimumWidth={700}
    />
  )
}
