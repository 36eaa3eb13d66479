import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const ROW_HEIGHT = 35

type VirtualRowsOptions = {
  count: number
  scrollElement: RefObject<HTMLElement | null>
  itemKey: (index: number) => string | number
  /** False draws all rows. */
  isOn: boolean
  /** The page scrolls instead of the element. */
  isInFlow?: boolean
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
  const { count, scrollElement, itemKey, isOn, isInFlow = false, estimatedHeight = ROW_HEIGHT } = options
  const top = usePlaceInPage(scrollElement, isOn && isInFlow)
  const inPage = useWindowVirtualizer({
    count,
    estimateSize: () => estimatedHeight,
    getItemKey: itemKey,
    overscan: 8,
    scrollMargin: top,
    enabled: isOn && isInFlow,
  })
  const inElement = useVirtualizer({
    count,
    getScrollElement: () => scrollElement.current,
    estimateSize: () => estimatedHeight,
    getItemKey: itemKey,
    overscan: 8,
    enabled: isOn && !isInFlow,
  })
  const virtualizer = isInFlow ? inPage : inElement
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
    spaceBefore: items[0] ? items[0].start - top : 0,
    spaceAfter: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
  }
}

/** How far below the start of the page the element begins, in pixels; 0 unless the page scrolls. */
function usePlaceInPage(element: RefObject<HTMLElement | null>, isOn: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!isOn || !current) return
    const place = Math.round(current.getBoundingClientRect().top + window.scrollY)
    setTop(place)
  })
  return isOn ? top : 0
}
