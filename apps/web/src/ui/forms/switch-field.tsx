import { useId } from 'react'
import styles from './switch-field.module.css'

type SwitchFieldProps = { label: string; description?: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** On or off, with what it means. */
export function SwitchField({ label, description, isOn, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={description && `${id}-description`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {description && <p id={`${id}-description`}>{description}</p>}
      </div>
    </div>
  )
}
