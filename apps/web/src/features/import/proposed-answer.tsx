import { Button } from '@mantine/core'
import { useId } from 'react'
import styles from './import.module.css'

type ProposedAnswerProps = { answer: string; reason: string; onAccept: () => void }

/** A likely answer to an open question and why it is likely. It counts only once the user accepts it. */
export function ProposedAnswer({ answer, reason, onAccept }: ProposedAnswerProps) {
  const reasonId = useId()
  return (
    <div className={styles.proposal}>
      <Button variant="default" size="xs" aria-describedby={reasonId} onClick={onAccept}>
        {answer}
      </Button>
      <span id={reasonId}>{reason}</span>
    </div>
  )
}
