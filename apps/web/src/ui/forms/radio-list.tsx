import { useId } from 'react'
import styles from './radio-list.module.css'

export type RadioChoice<Value extends string> = { value: Value; label: string }

type RadioListProps<Value extends string> = {
  label: string
  choices: readonly RadioChoice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** One of a few, below each other. */
export function RadioList<Value extends string>({ label, choices, value, onChange }: RadioListProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
