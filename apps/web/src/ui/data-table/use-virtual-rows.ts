import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'

const ROW_HEIGHT = 35

type VirtualRowsOptions = {
  count: number
  scrollElement: RefObject<HTMLElement | null>
  itemKey: (index: number) => string | number
  /** False draws all rows. */
  isOn: boolean
  /** Estimated height of a row before it is rendered, in pixels. */
  estimatedHeight?: number
}

export type VirtualRows = {
  /** Positions of the rows to draw. */
  shown: number[]
  spaceBefore: number
  spaceAfter: number
  /** The ref of each drawn row. */
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
}

/** Returns the visible rows, and the space that the others take. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { count, scrollElement, itemKey, isOn, estimatedHeight = ROW_HEIGHT } = options
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollElement.current,
    estimateSize: () => estimatedHeight,
    getItemKey: itemKey,
    overscan: 8,
    enabled: isOn,
  })
  const takenHeight = useRef(estimatedHeight)
  useLayoutEffect(() => {
    if (takenHeight.current === estimatedHeight) return
    takenHeight.current = estimatedHeight
    virtualizer.measure()
  }, [virtualizer, estimatedHeight])
  if (!isOn) {
    return { shown: Array.from({ length: count }, (_, at) => at), spaceBefore: 0, spaceAfter: 0, measure: undefined }
  }
  const items = virtualizer.getVirtualItems()
  return {
    shown: items.map(({ index }) => index),
    spaceBefore: items[0]?.start ?? 0,
    spaceAfter: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  }
}
