import styles from './price-source.module.css'

/** The source that a price comes from, in small print beside it. */
export function PriceSource({ source }: { source: string | null }) {
  return source !== null && <span className={styles.source}>{source}</span>
}
