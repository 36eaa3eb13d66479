import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls the selected tab or current link of a row into view, at first, whenever `selected` changes, and after a
 * navigation: the router then puts the row where it was on the page before.
 */
export function useSelectedInSight<Row extends HTMLElement>(selected: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // Undefined where a component is tested outside of the app.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  useEffect(() => {
    const show = () => {
      const tab = selected !== undefined && row.current?.querySelector('[aria-current], [aria-selected="true"]')
      if (!tab || !row.current) return
      const shown = row.current.getBoundingClientRect()
      const { left, right, width } = tab.getBoundingClientRect()
      if (left < shown.left || right > shown.right) {
        row.current.scrollLeft += left - shown.left - (shown.width - width) / 2
      }
    }
    show()
    return router?.subscribe('onRendered', show)
  }, [selected, router])
  return row
}
