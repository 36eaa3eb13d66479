import { nameTransactionType } from './name-transaction-type.ts'
import styles from './transaction-type-pill.module.css'

/** A transaction type in its color; unknown types are neutral. */
export function TransactionTypePill({ type }: { type: string }) {
  const name = nameTransactionType(type)
  return (
    <span className={styles.type} data-type={name === undefined ? undefined : type}>
      {name ?? type}
    </span>
  )
}
