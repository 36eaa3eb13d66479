import { type ReactNode, useEffect, useRef } from 'react'
import styles from './import.module.css'
import { nameSteps } from './wizard-steps.tsx'

type WizardStepProps = { current: number; children: ReactNode }

/** The content of a step. The next step begins at its top, and takes the focus from the button that led there. */
export function WizardStep({ current, children }: WizardStepProps) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    section.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [current])
  return (
    <section ref={section} className={styles.step ?? ''} tabIndex={-1} aria-label={nameSteps()[current - 1]}>
      {children}
    </section>
  )
}
