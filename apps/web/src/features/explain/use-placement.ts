import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { placePanel } from './place-panel.ts'

type Placed = { left: number; top: number; line: number; side: 'below' | 'above' }

/** The element of the clicked figure, or the one that has replaced it since. */
export function findFigure(element: HTMLElement, key: string): HTMLElement | null {
  if (element.isConnected) return element
  return document.querySelector<HTMLElement>(`[data-explains="${CSS.escape(key)}"]`)
}

/**
 * The panel's position on the page. It follows its figure when something scrolls, sorts or is resized. Null until
 * measured.
 */
export function usePlacement(panel: RefObject<HTMLElement | null>, element: HTMLElement, key: string): Placed | null {
  const [placed, setPlaced] = useState<Placed | null>(null)

  const place = useCallback(() => {
    const figure = findFigure(element, key)
    if (!figure || !panel.current) return
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { width, height } = panel.current.getBoundingClientRect()
    const next = placePanel(figure.getBoundingClientRect(), { width, height }, view)
    const onPage = { ...next, left: next.left + window.scrollX, top: next.top + window.scrollY }
    setPlaced((current) =>
      current && current.left === onPage.left && current.top === onPage.top && current.line === onPage.line
        ? current
        : onPage,
    )
  }, [panel, element, key])

  useLayoutEffect(place, [place])

  useEffect(() => {
    let frame = 0
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const sizes = new ResizeObserver(placeSoon)
    if (panel.current) sizes.observe(panel.current)
    sizes.observe(document.body)
    const events = ['scroll', 'resize', 'click', 'keyup'] as const
    for (const event of events) window.addEventListener(event, placeSoon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      for (const event of events) window.removeEventListener(event, placeSoon, { capture: true })
    }
  }, [panel, place])

  return placed
}
