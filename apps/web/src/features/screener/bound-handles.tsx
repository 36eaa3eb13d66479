import { t } from '@lingui/core/macro'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import type { BoundSide, FieldBounds } from './field-bounds.ts'
import { positionOf, valueAt } from './field-bounds.ts'
import styles from './field-distribution.module.css'

const PAGE_STEP = 5

type BoundHandlesProps = {
  /** The field's name. */
  label: string
  /** Ascending edges of the bars. */
  edges: readonly number[]
  bounds: FieldBounds
  /** The text of a value of the field. */
  write: (value: number) => string
  onMove: (side: BoundSide, bound: number | null) => void
}

/** Two handles on the edges of the bars, by pointer or keys. At its own end, a handle removes its bound. */
export function BoundHandles({ label, edges, bounds, write, onMove }: BoundHandlesProps) {
  const track = useRef<HTMLDivElement>(null)
  const end = edges.length - 1
  const positions: Record<BoundSide, number> = {
    low: bounds.low === null ? 0 : positionOf(bounds.low, edges),
    high: bounds.high === null ? end : positionOf(bounds.high, edges),
  }

  function moveTo(side: BoundSide, wanted: number) {
    const [least, most] = side === 'low' ? [0, Math.floor(positions.high)] : [Math.ceil(positions.low), end]
    const at = Math.min(Math.max(wanted, least), most)
    if (at === positions[side]) return
    onMove(side, at === (side === 'low' ? 0 : end) ? null : valueAt(edges, at))
  }

  function onKey(side: BoundSide, event: KeyboardEvent) {
    const after = Math.floor(positions[side])
    const before = Math.ceil(positions[side])
    const target = {
      ArrowRight: after + 1,
      ArrowUp: after + 1,
      ArrowLeft: before - 1,
      ArrowDown: before - 1,
      PageUp: after + PAGE_STEP,
      PageDown: before - PAGE_STEP,
      Home: 0,
      End: end,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    moveTo(side, target)
  }

  function onDrag(side: BoundSide, event: PointerEvent) {
    const box = track.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    moveTo(side, Math.round(((event.clientX - box.left) / box.width) * end))
  }

  return (
    <div className={styles.handles} ref={track}>
      <div
        className={styles.band}
        style={{ left: `${(positions.low / end) * 100}%`, right: `${100 - (positions.high / end) * 100}%` }}
      />
      {(['low', 'high'] as const).map((side) => {
        const bound = bounds[side]
        return (
          <div
            key={side}
            role="slider"
            tabIndex={0}
            className={styles.handle}
            style={{ left: `${(positions[side] / end) * 100}%` }}
            data-on-top={(side === 'low') === positions.low > end / 2 || undefined}
            aria-label={side === 'low' ? t`Minimum ${label}` : t`Maximum ${label}`}
            aria-valuemin={edges[0]}
            aria-valuemax={edges[end]}
            aria-valuenow={bound ?? edges[side === 'low' ? 0 : end]}
            aria-valuetext={bound === null ? (side === 'low' ? t`No minimum` : t`No maximum`) : write(bound)}
            onKeyDown={(event) => onKey(side, event)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => onDrag(side, event)}
          />
        )
      })}
    </div>
  )
}
