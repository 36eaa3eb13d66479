import { type RefObject, useEffect, useRef } from 'react'

/** A row that scrolls sideways shows its selected tab or current link, and again whenever `selected` changes. */
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
