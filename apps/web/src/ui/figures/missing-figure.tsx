import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import styles from './figures.module.css'

const words = {
  'no-price': msg`no price`,
  'no-rate': msg`no rate`,
  'not-available': msg`not available`,
} as const

export type MissingReason = keyof typeof words

/** A text in place of a missing figure, never 0 and never a bare dash. */
export function MissingFigure({ reason }: { reason: MissingReason }) {
  return <span className={styles.missing}>{i18n._(words[reason])}</span>
}
