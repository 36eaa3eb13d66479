import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the selected tab or current link of a row into view, at first and whenever `selected` changes. */
export function useSelectedInSight<Row extends HTMLElement>(selected: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const tab = selected !== undefined && row.current?.querySelector('[aria-current], [aria-selected="true"]')
    if (!tab || !row.current) return
    const shown = row.current.getBoundingClientRect()
    const { left, right, width } = tab.getBoundingClientRect()
    if (left < shown.left || right > shown.right) {
      row.current.scrollLeft += left - shown.left - (shown.width - width) / 2
    }
  }, [selected])
  return row
}
