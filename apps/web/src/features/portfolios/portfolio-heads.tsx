import styles from './portfolio-list-page.module.css'

/** The heads over the rows of the list. Each row names its figures for screen readers. */
export function PortfolioHeads() {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>Portfolio</span>
      <span>Source</span>
      <span>12 months, time-weighted</span>
      <span>Value</span>
      <span>Today</span>
      <span>Gain</span>
      <span>Gain, %</span>
    </div>
  )
}
