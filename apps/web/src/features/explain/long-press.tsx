import { type PointerEvent, type ReactNode, useRef } from 'react'

const LONG_PRESS_MS = 500
const MAX_MOVEMENT_PIXELS = 10

function findFigure(x: number, y: number): HTMLElement | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const figure = element.closest<HTMLElement>('[data-explains]')
    if (figure) return figure
  }
  return undefined
}

function swallowNextClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  window.addEventListener('pointerdown', () => window.removeEventListener('click', swallow, { capture: true }), {
    capture: true,
    once: true,
  })
}

/** A long press by touch on a figure explains it, even where a tap on the same place does something else. */
export function LongPress({ children }: { children: ReactNode }) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(null)

  function cancel() {
    clearTimeout(press.current?.timer)
    press.current = null
  }

  function onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
    cancel()
    if (pointerType !== 'touch') return
    const timer = setTimeout(() => {
      press.current = null
      const figure = findFigure(x, y)
      if (!figure) return
      figure.click()
      swallowNextClick()
    }, LONG_PRESS_MS)
    press.current = { x, y, timer }
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > MAX_MOVEMENT_PIXELS)
      cancel()
  }

  return (
    <div
      style={{ display: 'contents' }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={cancel}
      onPointerCancel={cancel}
    >
      {children}
    </div>
  )
}
