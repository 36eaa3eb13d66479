import styles from './figures.module.css'

const words = {
  'no-price': 'no price',
  'no-rate': 'no rate',
  'not-defined': 'not defined',
  'not-known': 'not known',
} as const

export type MissingReason = keyof typeof words

/** A text in place of a missing figure, never 0 and never a bare dash. */
export function MissingFigure({ reason }: { reason: MissingReason }) {
  return <span className={styles.missing}>{words[reason]}</span>
}
