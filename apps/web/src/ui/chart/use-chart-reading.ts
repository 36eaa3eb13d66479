import type { IChartApi, ISeriesApi } from 'lightweight-charts'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { followPrint } from './follow-print.ts'
import { type Range, useRangeSelection } from './use-range-selection.ts'

type ChartReadingOptions = {
  /** Ascending. */
  dates: string[]
  /** The first line, one value for each date. Keys move the crosshair along it. */
  values: readonly (number | null)[] | undefined
  /** True if a selected range stays until Escape. A finger can select one too. */
  keepsRange: boolean
  /** Without `keepsRange`: called with two of the dates, the earlier first. Nothing can be selected without it. */
  onSelect?: ((from: string, to: string) => void) | undefined
}

/**
 * The day or the range that a chart's reading shows: the day under the crosshair, else the last one. The crosshair
 * follows the pointer, the arrow keys, Home and End. Escape clears it and the range.
 */
export function useChartReading({ dates, values, keepsRange, onSelect }: ChartReadingOptions) {
  const chart = useRef<IChartApi>(null)
  const line = useRef<ISeriesApi<'Line'>>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [kept, setKept] = useState<{ range: Range; dates: string[] } | null>(null)
  const last = dates.length - 1
  const index = Math.min(chosen ?? last, last)
  const { range, band, marked, takesKey, pointer } = useRangeSelection({
    chart,
    count: dates.length,
    index,
    takesTouch: keepsRange,
    onSelect: keepsRange
      ? (start, end) => setKept({ range: { start, end }, dates })
      : onSelect && ((start, end) => onSelect(dates[start] as string, dates[end] as string)),
  })
  const keptRange = kept?.dates === dates ? kept.range : null

  /** Reads a newly created chart. Returns the cleanup, which removes the chart. */
  const attach = useCallback((created: IChartApi, firstLine: ISeriesApi<'Line'> | undefined) => {
    created.subscribeCrosshairMove(({ time, logical }) => {
      setChosen(time === undefined || logical === undefined ? null : Math.round(logical))
    })
    chart.current = created
    line.current = firstLine ?? null
    const unfollowPrint = followPrint(created)
    return () => {
      unfollowPrint()
      chart.current = null
      line.current = null
      created.remove()
    }
  }, [])

  function moveTo(target: number) {
    const bounded = Math.min(Math.max(target, 0), last)
    const day = dates[bounded]
    if (day === undefined || !chart.current || !line.current) return
    chart.current.setCrosshairPosition(values?.[bounded] ?? 0, day, line.current)
    setChosen(bounded)
  }

  const clearRange = () => setKept(null)

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 10 : 1
    if (takesKey(event)) {
      event.preventDefault()
      return
    }
    if (event.key === 'ArrowLeft') moveTo(index - step)
    else if (event.key === 'ArrowRight') moveTo(index + step)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(last)
    else if (event.key === 'Escape') {
      clearRange()
      chart.current?.clearCrosshairPosition()
      setChosen(null)
    } else return
    event.preventDefault()
  }

  return {
    attach,
    index,
    /** False while the last day is read because no other one is. */
    isChosen: chosen !== null,
    /** The range being selected, else the kept one; `start` <= `end`. */
    range: range ?? keptRange,
    keptRange,
    clearRange,
    band,
    marked,
    onKeyDown,
    pointer,
  }
}
