import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

/** A press that moves less is a click. */
const MIN_DRAG_PIXELS = 4

type Press = { id: string; startX: number; target: string | null }

/**
 * Returns the properties of a column's header that make it movable by dragging with a mouse or pen, or by Shift with
 * the left or right arrow key. The first column stays where it is.
 */
export function useMovableColumns(ids: readonly string[], onMove?: (column: string, target: string) => void) {
  // The next event can come before the state is rendered.
  const press = useRef<Press | null>(null)
  const [dragged, setDragged] = useState<{ id: string; target: string | null } | null>(null)
  // A header that moves in the document loses the focus.
  const moved = useRef<{ id: string; place: number; header: HTMLElement } | null>(null)
  useLayoutEffect(() => {
    const { current } = moved
    if (current === null || ids.indexOf(current.id) === current.place) return
    moved.current = null
    current.header.querySelector<HTMLElement>('button')?.focus()
  })

  function stop() {
    press.current = null
    setDragged(null)
  }

  /** The movable column under the pointer. */
  function columnAt({ clientX, clientY }: PointerEvent): string | null {
    const id = document.elementFromPoint(clientX, clientY)?.closest('th')?.dataset.movable
    return id !== undefined && ids.includes(id) ? id : null
  }

  return (id: string) => {
    const place = ids.indexOf(id)
    if (!onMove || place < 1) return {}
    const isTarget = dragged !== null && dragged.target === id && dragged.id !== id
    return {
      'data-movable': id,
      'data-dragged': dragged?.id === id || undefined,
      'data-drop': isTarget ? (ids.indexOf(dragged.id) < place ? 'after' : 'before') : undefined,
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'touch' || event.button !== 0) return
        press.current = { id, startX: event.clientX, target: null }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { current } = press
        if (current === null) return
        if (event.buttons === 0) return stop()
        const isDrag = event.currentTarget.hasPointerCapture(event.pointerId)
        if (!isDrag && Math.abs(event.clientX - current.startX) < MIN_DRAG_PIXELS) return
        // From here on the header gets the events, and the button below the pointer no click.
        if (!isDrag) event.currentTarget.setPointerCapture(event.pointerId)
        current.target = columnAt(event)
        setDragged({ id: current.id, target: current.target })
      },
      onPointerUp: () => {
        const { current } = press
        stop()
        if (current?.target && current.target !== current.id) onMove(current.id, current.target)
      },
      onPointerCancel: stop,
      'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight',
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
        event.preventDefault()
        const neighbor = ids[place + (event.key === 'ArrowLeft' ? -1 : 1)]
        if (neighbor === undefined || neighbor === ids[0]) return
        moved.current = { id, place, header: event.currentTarget }
        onMove(id, neighbor)
      },
    }
  }
}
