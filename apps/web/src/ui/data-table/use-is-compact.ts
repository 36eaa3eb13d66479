import { type RefObject, useLayoutEffect, useState } from 'react'

export const COMPACT_BELOW = 640

/** Whether the table inside an element shows compact rows: the same width at which its styles change. */
export function useIsCompact(element: RefObject<HTMLElement | null>): boolean {
  const [isCompact, setIsCompact] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const read = () => setIsCompact(current.clientWidth < COMPACT_BELOW)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isCompact
}
