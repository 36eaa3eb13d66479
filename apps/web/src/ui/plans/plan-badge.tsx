import styles from './plan-badge.module.css'

/** A word on the standing of an account or a tool: lifetime, trial, beta. */
export function PlanBadge({ text }: { text: string }) {
  return <span className={styles.badge}>{text}</span>
}
