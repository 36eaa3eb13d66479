import { useId } from 'react'
import styles from './choice-list.module.css'

export type Choice<Value extends string> = { value: Value; label: string }

type ChoiceListProps<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  type: 'radio' | 'checkbox'
  isChosen: (value: Value) => boolean
  onToggle: (value: Value, isChosen: boolean) => void
}

function ChoiceList<Value extends string>({ label, choices, type, isChosen, onToggle }: ChoiceListProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type={type}
            name={name}
            value={choice.value}
            checked={isChosen(choice.value)}
            onChange={({ currentTarget }) => onToggle(choice.value, currentTarget.checked)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}

type RadioListProps<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** A vertical list of choices, of which one can be chosen. */
export function RadioList<Value extends string>({ value, onChange, ...list }: RadioListProps<Value>) {
  return <ChoiceList {...list} type="radio" isChosen={(choice) => choice === value} onToggle={onChange} />
}

type CheckboxListProps = {
  label: string
  choices: readonly Choice<string>[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** A vertical list of choices, of which any number can be chosen. */
export function CheckboxList({ values, onChange, ...list }: CheckboxListProps) {
  const toggle = (choice: string, isChosen: boolean) => {
    const others = values.filter((value) => value !== choice)
    onChange(isChosen ? [...others, choice] : others)
  }
  return <ChoiceList {...list} type="checkbox" isChosen={(choice) => values.includes(choice)} onToggle={toggle} />
}
