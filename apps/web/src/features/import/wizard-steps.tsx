import { t } from '@lingui/core/macro'
import { IconCheck } from '@tabler/icons-react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './import.module.css'

/** In their order. */
export const nameSteps = () => [t`Select method`, t`Upload CSV file`, t`Select fields`, t`Preview and confirm`]

export function WizardSteps({ current }: { current: number }) {
  return (
    <ol className={styles.steps}>
      {nameSteps().map((name, index) => {
        const isDone = index + 1 < current
        return (
          <li key={name} aria-current={index + 1 === current ? 'step' : undefined} data-done={isDone || undefined}>
            <i aria-hidden="true">{isDone ? <IconCheck size={12} stroke={2} /> : index + 1}</i>
            <span>{name}</span>
            {isDone && <VisuallyHidden>{t`, done`}</VisuallyHidden>}
          </li>
        )
      })}
    </ol>
  )
}
