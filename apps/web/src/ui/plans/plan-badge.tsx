import styles from './plan-badge.module.css'

/** A badge for the status of an account or a tool: lifetime, trial, beta. */
export function PlanBadge({ text }: { text: string }) {
  return <span className={styles.badge}>{text}</span>
}
