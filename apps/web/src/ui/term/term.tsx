import styles from './term.module.css'
import { TermTooltip } from './term-tooltip.tsx'

/** A label with an explanation of its term; plain text without one. */
export function Term({ label, explanation }: { label: string; explanation: string | undefined }) {
  if (explanation === undefined) return label
  return (
    <TermTooltip explanation={explanation}>
      <button type="button" className={styles.term} data-printed>
        {label}
      </button>
    </TermTooltip>
  )
}
