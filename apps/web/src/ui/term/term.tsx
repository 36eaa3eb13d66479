import styles from './term.module.css'
import { TermTooltip } from './term-tooltip.tsx'

/** A label that explains its term; plain text where there is nothing to explain. */
export function Term({ label, explanation }: { label: string; explanation: string | undefined }) {
  if (explanation === undefined) return label
  return (
    <TermTooltip explanation={explanation}>
      <button type="button" className={styles.term}>
        {label}
      </button>
    </TermTooltip>
  )
}
