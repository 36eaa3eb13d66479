import { t } from '@lingui/core/macro'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './becomes.module.css'

/** A figure before and after a change. */
export function Becomes({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className={styles.becomes}>
      <span>{before}</span> <IconArrowRight size={12} stroke={1.6} aria-hidden="true" />
      <VisuallyHidden> {t`becomes`} </VisuallyHidden> <b>{after}</b>
    </span>
  )
}
