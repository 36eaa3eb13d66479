import { t } from '@lingui/core/macro'
import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import { memo, type ReactNode } from 'react'
import { formatDate } from '../../../../formatting/format-date.ts'
import type { PlotPlaces } from '../../../../ui/chart/time-chart.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import styles from './events.module.css'
import { clusterEvents, type EventCluster, type PlacedEvent } from './place-events.ts'
import { placeLabels } from './place-labels.ts'

const LANE_GAP = 22
const TRADE_GAP = 14
/** From the left of a mark on the line to its middle. */
const HALF_MARK = 7
const MAX_LISTED = 6

type EventMarksProps = { events: readonly PlacedEvent[]; values: readonly number[]; places: PlotPlaces }

/**
 * The user's trades on the line, and all other events in a lane below it. Memoized, because the chart renders with
 * every move of the crosshair.
 */
export const EventMarks = memo(function EventMarks({ events, values, places }: EventMarksProps) {
  const trades = clusterEvents(
    events.filter(({ kind }) => kind === 'trade'),
    places.x,
    TRADE_GAP,
  )
  const others = clusterEvents(
    events.filter(({ kind }) => kind !== 'trade'),
    places.x,
    LANE_GAP,
  )
  const marks = trades.flatMap((cluster) => {
    const [first] = cluster.events
    const y = first && places.y(values[first.index] ?? 0)
    if (first === undefined || y === null || y === undefined) return []
    const count = cluster.events.length
    return [{ cluster, first, x: cluster.x, y, text: count === 1 ? first.label : t`${{ count }} trades` }]
  })
  const offsets = placeLabels(marks, places.x(values.length - 1) ?? Number.POSITIVE_INFINITY)
  return (
    <>
      {marks.map(({ cluster, first, y, text }, at) => {
        const offset = offsets[at]
        return (
          <Mark key={first.id} cluster={cluster} y={y}>
            <i className={styles.dot} data-side={first.side} />
            {typeof offset === 'number' && (
              <span className={styles.label} style={{ left: HALF_MARK + offset }}>
                {text}
              </span>
            )}
          </Mark>
        )
      })}
      {others.map((cluster) => {
        const [first] = cluster.events
        if (first === undefined) return null
        const isOfOneKind = cluster.events.every(({ kind }) => kind === first.kind)
        return (
          <Mark key={first.id} cluster={cluster}>
            <i className={styles.letter}>{isOfOneKind ? first.label : cluster.events.length}</i>
          </Mark>
        )
      })}
    </>
  )
})

type MarkProps = { cluster: EventCluster; y?: number; children: ReactNode }

/** Out of the tab order, since a chart may have a hundred: arrow keys and the table read the same events. */
function Mark({ cluster: { x, events }, y, children }: MarkProps) {
  const lines = events.map(({ date, text }) => `${formatDate(date)}: ${text}`)
  const listed = lines.slice(0, MAX_LISTED)
  if (lines.length > MAX_LISTED) listed.push(t`and ${{ count: lines.length - MAX_LISTED }} more`)
  return (
    <Tooltip
      label={listed.map((line) => <div key={line}>{line}</div>)}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={300}
      classNames={{ tooltip: styles.tooltip ?? '' }}
    >
      <button
        type="button"
        tabIndex={-1}
        className={y === undefined ? styles.inLane : styles.onLine}
        style={{ left: x, top: y }}
        onPointerDown={(event) => event.stopPropagation()}
      >
        {children}
        <VisuallyHidden>{listed.join('; ')}</VisuallyHidden>
      </button>
    </Tooltip>
  )
}
