import { t } from '@lingui/core/macro'
import type { DividendDateState } from '@plumbline/contract/calendar/vocabulary'
import styles from './dividends.module.css'

/** Whether a payment is announced or only estimated; of what was paid, whether the transactions have it. */
export function StatePill({ state }: { state: DividendDateState }) {
  return <span className={`${styles.pill} ${styles[state]}`}>{nameState(state)}</span>
}

function nameState(state: DividendDateState): string {
  if (state === 'declared') return t`declared`
  if (state === 'estimated') return t`estimated`
  return state === 'received' ? t`received` : t`not recorded`
}
