import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './import.module.css'

type ProgressLineProps = { label: string; done: number; total: number; children?: ReactNode }

export function ProgressLine({ label, done, total, children }: ProgressLineProps) {
  return (
    <div className={styles.progress} role="status">
      <span>
        <Trans>
          {label}: {done} of {total}
        </Trans>
      </span>
      <progress value={done} max={total} aria-label={label} />
      {children}
    </div>
  )
}
