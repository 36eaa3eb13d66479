import { t } from '@lingui/core/macro'
import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import { memo, type ReactNode } from 'react'
import { formatDate } from '../../../../formatting/format-date.ts'
import type { PlotPlaces } from '../../../../ui/chart/time-chart.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import styles from './events.module.css'
import { clusterEvents, type EventCluster, type PlacedEvent } from './place-events.ts'

const LANE_GAP = 22
const TRADE_GAP = 14
const LABEL_GAP = 64
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
  let labelEnd = Number.NEGATIVE_INFINITY
  return (
    <>
      {trades.map((cluster) => {
        const [first] = cluster.events
        const y = first && places.y(values[first.index] ?? 0)
        if (first === undefined || y === null || y === undefined) return null
        const isLabeled = cluster.x - labelEnd >= LABEL_GAP
        if (isLabeled) labelEnd = cluster.x
        return (
          <Mark key={first.id} cluster={cluster} y={y}>
            <i className={styles.dot} data-side={first.side} />
            {isLabeled && (
              <span className={styles.label}>
                {cluster.events.length === 1 ? first.label : t`${{ count: cluster.events.length }} trades`}
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
