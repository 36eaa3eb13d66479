import { t } from '@lingui/core/macro'
import type { Income } from '@plumbline/contract/income/schemas'
import styles from './income.module.css'

/** Whether a payment is declared or only estimated. */
export function StatePill({ state }: Pick<Income['expected'][number], 'state'>) {
  return (
    <span className={`${styles.pill} ${state === 'declared' ? styles.declared : styles.estimated}`}>
      {state === 'declared' ? t`declared` : t`estimated`}
    </span>
  )
}
