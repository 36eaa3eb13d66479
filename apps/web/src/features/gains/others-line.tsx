import { plural } from '@lingui/core/macro'
import { Money } from '../../ui/figures/money.tsx'
import styles from './gains.module.css'

type OthersLineProps = { others: { sales: number; gain: number | null }; currency: string }

/** The sum of the sales that the plan does not show. */
export function OthersLine({ others, currency }: OthersLineProps) {
  const { sales: count, gain } = others
  return (
    <p className={styles.others}>
      {plural(count, {
        one: '# sale of holdings that your plan does not show:',
        other: '# sales of holdings that your plan does not show:',
      })}{' '}
      <Money value={gain} currency={currency} isGain missing="no-rate" />
    </p>
  )
}
