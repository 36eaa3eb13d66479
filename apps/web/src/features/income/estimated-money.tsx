import { Money } from '../../ui/figures/money.tsx'
import styles from './income.module.css'

/** An amount that is only expected, on hatched ground. */
export function EstimatedMoney({ value, currency }: { value: number | null; currency: string }) {
  return (
    <span className={styles.hatched}>
      <Money value={value} currency={currency} missing="no-rate" />
    </span>
  )
}
