import styles from './radio-list.module.css'
import type { RadioChoice } from './radio-list.tsx'

type CheckboxListProps = {
  label: string
  choices: readonly RadioChoice<string>[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Any number of a few, below each other. */
export function CheckboxList({ label, choices, values, onChange }: CheckboxListProps) {
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="checkbox"
            checked={values.includes(choice.value)}
            onChange={({ currentTarget }) => {
              const others = values.filter((value) => value !== choice.value)
              onChange(currentTarget.checked ? [...others, choice.value] : others)
            }}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
