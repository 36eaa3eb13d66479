import type { IChartApi, Logical } from 'lightweight-charts'
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

/** A press that moves less is a click. */
const MIN_DRAG_PIXELS = 4

/** Indices of days. */
export type Range = { start: number; end: number }

function inOrder({ start, end }: Range): Range {
  return { start: Math.min(start, end), end: Math.max(start, end) }
}

type RangeSelectionOptions = {
  chart: RefObject<IChartApi | null>
  /** How many days the chart has. */
  count: number
  /** The day under the crosshair. */
  index: number
  /** True if a finger selects by dragging sideways. By default it scrolls the page and selects nothing. */
  takesTouch?: boolean
  /** Two indices, the earlier first; without it nothing can be selected. */
  onSelect: ((start: number, end: number) => void) | undefined
}

/**
 * Selects a range of a chart's days by dragging with a mouse or pen, or with Enter on the first and the last day.
 * Escape cancels.
 */
export function useRangeSelection({ chart, count, index, takesTouch = false, onSelect }: RangeSelectionOptions) {
  const [dragged, setDragged] = useState<(Range & { startX: number; hasMoved: boolean }) | null>(null)
  const [marked, setMarked] = useState<number | null>(null)
  const selecting = dragged?.hasMoved ? dragged : marked === null ? null : { start: marked, end: index }
  const range = selecting && inOrder(selecting)

  function cancel() {
    setDragged(null)
    setMarked(null)
  }

  function select(selected: Range) {
    cancel()
    const { start, end } = inOrder(selected)
    if (start !== end) onSelect?.(start, end)
  }

  function indexAt(event: PointerEvent<HTMLElement>): number {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const logical = chart.current?.timeScale().coordinateToLogical(x) ?? 0
    return Math.min(Math.max(Math.round(logical), 0), count - 1)
  }

  /** Where a range lies in the plot, in pixels. */
  function band({ start, end }: Range): { left: number; width: number } | undefined {
    const scale = chart.current?.timeScale()
    if (scale === undefined) return undefined
    const left = scale.logicalToCoordinate(start as Logical) ?? 0
    const right = scale.logicalToCoordinate(end as Logical) ?? left
    return { left, width: right - left }
  }

  /** True when the key belongs to the selection. */
  function takesKey(event: KeyboardEvent): boolean {
    if (event.key === 'Enter' && onSelect) {
      if (marked === null) setMarked(index)
      else select({ start: marked, end: index })
      return true
    }
    if (event.key === 'Escape' && range !== null) {
      cancel()
      return true
    }
    return false
  }

  const pointer = onSelect && {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.pointerType === 'touch' && !takesTouch) || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const start = indexAt(event)
      setMarked(null)
      setDragged({ start, end: start, startX: event.clientX, hasMoved: false })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged === null) return
      const hasMoved = dragged.hasMoved || Math.abs(event.clientX - dragged.startX) >= MIN_DRAG_PIXELS
      setDragged({ ...dragged, end: indexAt(event), hasMoved })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (dragged?.hasMoved) select({ start: dragged.start, end: indexAt(event) })
      else setDragged(null)
    },
    onPointerCancel: cancel,
  }

  return { range, band, marked, takesKey, pointer }
}
