import { Money } from '../figures/money.tsx'
import styles from './dividends.module.css'

type EstimatedMoneyProps = { value: number | null; currency: string; withCurrency?: boolean }

/** An amount that is only expected, on hatched ground. */
export function EstimatedMoney({ value, currency, withCurrency = false }: EstimatedMoneyProps) {
  return (
    <span className={styles.hatched}>
      <Money value={value} currency={currency} missing="no-rate" withCurrency={withCurrency} />
    </span>
  )
}
