import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import styles from './choice-menu.module.css'

type ChoiceMenuProps<Value extends string> = {
  /** A label before the chosen option, such as `Group by`. */
  label: string
  /** What a choice changes, above the choices. */
  note?: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several, in a menu below a button that names the chosen one. */
export function ChoiceMenu<Value extends string>({ label, note, choices, value, onChange }: ChoiceMenuProps<Value>) {
  return (
    <Menu position="bottom-end" shadow="none">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}>
          <span className={styles.label}>{label}&nbsp;</span>
          {choices.find((choice) => choice.value === value)?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {note !== undefined && <Menu.Label>{note}</Menu.Label>}
        <Menu.RadioGroup value={value} onChange={(chosen) => onChange(chosen as Value)}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
