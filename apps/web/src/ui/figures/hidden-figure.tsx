import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './figures.module.css'

/** Five dots of a fixed width in place of an amount, so that the width reveals nothing. */
export function HiddenFigure() {
  return (
    <span className={styles.hidden}>
      <i />
      <i />
      <i />
      <i />
      <i />
      <VisuallyHidden>{t`hidden`}</VisuallyHidden>
    </span>
  )
}

/** A placeholder for what the plan does not include. The true figure is not sent by the server. */
export function BlurredFigure() {
  return (
    <>
      <span className={styles.blurred} aria-hidden="true">
        +0.00%
      </span>
      <VisuallyHidden>{t`not in your plan`}</VisuallyHidden>
    </>
  )
}
