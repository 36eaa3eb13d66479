import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import type { ReactElement } from 'react'
import styles from './term.module.css'

/** Explains a term in a tooltip that opens by pointer, keyboard focus or touch. The child must accept focus. */
export function TermTooltip({ explanation, children }: { explanation: string; children: ReactElement }) {
  return (
    <Tooltip
      label={explanation}
      events={{ hover: true, focus: true, touch: true }}
      position="top-start"
      openDelay={250}
      multiline
      maw={280}
      classNames={{ tooltip: styles.tooltip ?? '' }}
    >
      {children}
    </Tooltip>
  )
}
