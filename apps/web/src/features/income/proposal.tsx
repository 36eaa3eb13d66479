import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './income.module.css'

type ProposalProps = { name: string; details: ReactNode; isRecorded?: boolean; children: ReactNode }

/** A dividend with what can be done with it. */
export function Proposal({ name, details, isRecorded, children }: ProposalProps) {
  return (
    <div className={styles.proposal}>
      <div>
        <b>
          {isRecorded && <IconCheck size={14} aria-hidden="true" />} {name}
        </b>
        <span>{details}</span>
      </div>
      {children}
    </div>
  )
}
