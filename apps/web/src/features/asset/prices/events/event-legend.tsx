import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { EVENT_KINDS, type EventKind } from './collect-events.ts'
import styles from './events.module.css'
import type { PlacedEvent } from './place-events.ts'

const names: Record<EventKind, { label: MessageDescriptor; letter?: string }> = {
  trade: { label: msg`Your trades` },
  dividend: { label: msg`Dividends`, letter: 'D' },
  split: { label: msg`Splits`, letter: 'S' },
  earnings: { label: msg`Earnings`, letter: 'E' },
  correction: { label: msg`Your prices`, letter: 'P' },
}

type EventLegendProps = {
  events: readonly PlacedEvent[]
  hidden: readonly EventKind[]
  onChange: (hidden: EventKind[]) => void
}

/** Names the marks of the kinds in the period. Each is a switch that shows or hides its marks. */
export function EventLegend({ events, hidden, onChange }: EventLegendProps) {
  const kinds = EVENT_KINDS.filter((kind) => events.some((event) => event.kind === kind))
  if (kinds.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers differ on fieldsets as flex rows
    <div className={styles.legend} role="group" aria-label={t`Marks`}>
      {kinds.map((kind) => {
        const { label, letter } = names[kind]
        const isShown = !hidden.includes(kind)
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isShown}
            onClick={() => onChange(isShown ? [...hidden, kind] : hidden.filter((other) => other !== kind))}
          >
            {letter ? <i className={styles.letter}>{letter}</i> : <i className={styles.dot} data-side="buy" />}
            {i18n._(label)}
          </button>
        )
      })}
    </div>
  )
}
