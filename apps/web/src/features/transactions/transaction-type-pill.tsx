import type { TransactionType } from '@plumbline/contract/transactions/operations'
import styles from './transactions.module.css'

const names: Record<TransactionType, string> = {
  buy: 'buy',
  sell: 'sell',
  dividend: 'dividend',
  fee: 'fee',
  split: 'split',
  reversesplit: 'reverse split',
}

/** A transaction type in its color; unknown types are neutral. */
export function TransactionTypePill({ type }: { type: string }) {
  const isKnown = Object.hasOwn(names, type)
  return (
    <span className={styles.type} data-type={isKnown ? type : undefined}>
      {isKnown ? names[type as TransactionType] : type}
    </span>
  )
}
