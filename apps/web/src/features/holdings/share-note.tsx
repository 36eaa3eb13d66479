import { t } from '@lingui/core/macro'
import { Percent } from '../../ui/figures/percent.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './holdings.module.css'
import type { LineOrShare } from './split-by-category.ts'

/** How much of the asset is in the category of the row, unless all of it is. */
export function ShareNote({ line: { share } }: { line: LineOrShare }) {
  if (share === undefined || share.ratio === 1) return null
  return (
    <span className={styles.share}>
      <Percent ratio={share.ratio} decimals={Math.round(share.ratio * 1000) % 10 === 0 ? 0 : 1} isShare />
      <VisuallyHidden> {t`of it`}</VisuallyHidden>
    </span>
  )
}
