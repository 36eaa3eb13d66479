import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tab-row.module.css'
import { useSelectedInSight } from './use-selected-in-sight.ts'

export type Tab<Value extends string> = { value: Value; label: ReactNode }

type TabRowProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Beside the tabs if there is room, otherwise below them. */
  beside?: ReactNode
  children: ReactNode
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs over one panel. Arrow keys, Home and End move and select. */
export function TabRow<Value extends string>({ label, tabs, value, onChange, beside, children }: TabRowProps<Value>) {
  const id = useId()
  const row = useSelectedInSight<HTMLDivElement>(value)

  function select(index: number, tabRow: HTMLElement) {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    onChange(tab.value)
    tabRow.querySelector<HTMLElement>(`[data-tab="${tab.value}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const current = tabs.findIndex((tab) => tab.value === value)
    const step = steps[event.key]
    if (step !== undefined) select(current + step, event.currentTarget)
    else if (event.key === 'Home') select(0, event.currentTarget)
    else if (event.key === 'End') select(tabs.length - 1, event.currentTarget)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={beside ? styles.shared : styles.alone}>
        <div ref={row} className={styles.row} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              id={`${id}-${tab.value}`}
              data-tab={tab.value}
              type="button"
              role="tab"
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
