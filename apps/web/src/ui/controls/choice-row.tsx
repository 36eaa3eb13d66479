import type { ReactNode } from 'react'
import styles from './choice-row.module.css'

export type Choice<Value extends string> = { value: Value; label: ReactNode }

type ChoiceRowProps<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  /** Undefined when none is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** One of a few, side by side: a group of buttons of which one is pressed. Scrolls sideways where there is no room. */
export function ChoiceRow<Value extends string>({ label, choices, value, onChange }: ChoiceRowProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers differ on fieldsets as flex rows
    <div className={styles.row} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
