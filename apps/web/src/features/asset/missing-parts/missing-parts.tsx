import type { Asset } from '@plumbline/contract/assets/schemas'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { describeMissing, describeOlderSections, describeUnknownSplits } from './describe-missing.ts'
import styles from './missing-parts.module.css'

/** Data that the market data source has not returned, and what happens next. Renders nothing if nothing will change. */
export function MissingParts({ asset: { missing, olderSections } }: { asset: Asset }) {
  const sentences = [
    ...describeMissing(missing),
    ...describeUnknownSplits(missing),
    ...describeOlderSections(olderSections),
  ]
  if (sentences.length === 0) return null
  const isPending = missing.every(({ reason }) => reason !== 'source-unavailable')
  const Icon = isPending ? IconClock : IconAlertTriangle
  return (
    <div className={styles.missing} role="status">
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      <p>{sentences.join(' ')}</p>
    </div>
  )
}
