import { t } from '@lingui/core/macro'
import type { ChangedPrice, ChangedRow, PastTransaction } from '@plumbline/contract/ledger-changes/schemas'
import type { ReactNode } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { nameTransactionType } from '../../ui/transaction-type-pill/name-transaction-type.ts'
import styles from './history.module.css'

interface Field {
  key: keyof PastTransaction
  label: string
  show: (transaction: PastTransaction) => ReactNode
}

const fields = (): Field[] => [
  { key: 'type', label: t`Type`, show: ({ type }) => nameTransactionType(type) ?? type },
  { key: 'assetId', label: t`Asset`, show: ({ assetName }) => assetName },
  { key: 'date', label: t`Date`, show: ({ date }) => formatDate(date) },
  { key: 'units', label: t`Units`, show: ({ units }) => <Units units={Number(units)} /> },
  {
    key: 'price',
    label: t`Price`,
    show: ({ price, currency }) => <Money value={Number(price)} currency={currency} kind="price" withCurrency />,
  },
  {
    key: 'fee',
    label: t`Fee`,
    show: ({ fee, currency }) => <Money value={Number(fee)} currency={currency} withCurrency />,
  },
  { key: 'currency', label: t`Currency`, show: ({ currency }) => currency },
  { key: 'rate', label: t`Exchange rate`, show: ({ rate }) => rate ?? t`from the table of rates` },
  {
    key: 'comments',
    label: t`Comments`,
    show: ({ comments }) => comments || t({ message: 'none', context: 'comments' }),
  },
  { key: 'tags', label: t`Tags`, show: ({ tags }) => tags.join(', ') || t({ message: 'none', context: 'tags' }) },
]

/** What an edit changed of one transaction: each field as it was and as it is. */
export function RowDifferences({ before, after }: Pick<ChangedRow, 'before' | 'after'>) {
  if (before === null || after === null) return null
  return (
    <span className={styles.differences}>
      {fields()
        .filter(({ key }) => String(before[key]) !== String(after[key]))
        .map(({ key, label, show }) => (
          <span key={key}>
            {label} <span className={styles.old}>{show(before)}</span> → {show(after)}
          </span>
        ))}
    </span>
  )
}

/** What a change of a price set, with its reason. */
export function PriceDifference({ price }: { price: ChangedPrice }) {
  const { priceBefore, priceAfter, marketPrice, currency, reason } = price
  const show = (set: string | null) =>
    (set ?? marketPrice) === null ? (
      t({ message: 'none', context: 'a price' })
    ) : (
      <Money value={Number(set ?? marketPrice)} currency={currency} kind="price" withCurrency />
    )
  return (
    <span className={styles.differences}>
      <span>
        {t`Price`} <span className={styles.old}>{show(priceBefore)}</span> → {show(priceAfter)}
      </span>
      {reason !== '' && <span className={styles.old}>{reason}</span>}
    </span>
  )
}
