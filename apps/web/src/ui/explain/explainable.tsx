import { t } from '@lingui/core/macro'
import type { ExplainedField } from '@plumbline/engine/figures/catalog'
import type { ReactNode } from 'react'
import { type ExplainedScope, questionKey, useExplaining } from './explain-context.ts'
import styles from './explainable.module.css'

type ExplainableProps = {
  figure: ExplainedField
  scope: ExplainedScope
  /** What the figure is called, such as `Gain of Calloway Micro`. */
  title: string
  /** The unrounded figure. A missing figure shows the reason as text and opens nothing. */
  value: number | null
  /** What the figure counts, where it does not say so itself. */
  unit?: string | undefined
  children: ReactNode
}

/** The button's accessible name: the figure, and what it is, as in `716 units, explain Units of the position`. */
function nameButton(button: HTMLButtonElement | null, title: string, unit: string | undefined): void {
  const shown = button?.textContent?.trim()
  if (!button || !shown || shown.includes(t`Explain`)) return
  const figure = [shown, unit].filter(Boolean).join(' ')
  button.setAttribute('aria-label', t`${figure}, explain ${title}`)
}

/** A figure with a dotted underline. A click or Enter opens its explanation. */
export function Explainable({ figure, scope, title, value, unit, children }: ExplainableProps) {
  const explaining = useExplaining()
  if (!explaining || value === null) return children
  const question = { figure, scope, title, shown: value }
  const key = questionKey(question)
  const isOpen = explaining.openKey === key
  return (
    <button
      type="button"
      ref={(button) => nameButton(button, title, unit)}
      className={styles.figure}
      data-explains={key}
      data-open={isOpen || undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={(event) => explaining.toggle(question, event.currentTarget)}
    >
      <span className={styles.line}>{children}</span>
    </button>
  )
}
