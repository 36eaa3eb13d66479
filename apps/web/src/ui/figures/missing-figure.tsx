import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import styles from './figures.module.css'
import type { MissingReason } from './missing-reason.ts'

const words = {
  'no-price': msg`no price`,
  'no-rate': msg`no rate`,
  'not-available': msg`not available`,
  'not-defined': msg`not defined`,
} as const satisfies Record<MissingReason, MessageDescriptor>

/** A text in place of a missing figure, never 0 and never a bare dash. */
export function MissingFigure({ reason }: { reason: MissingReason }) {
  return <span className={styles.missing}>{i18n._(words[reason])}</span>
}
