import { type RefCallback, type RefObject, useEffect, useLayoutEffect, useState } from 'react'

type PopupAnchorProps = {
  button: RefObject<HTMLButtonElement | null>
  /** Given by Menu.Target or Popover.Target. */
  ref?: RefCallback<HTMLButtonElement>
}

/** Stands for a button that is drawn elsewhere, as what a menu or a popover is placed beside. */
export function PopupAnchor({ button, ref }: PopupAnchorProps) {
  useLayoutEffect(() => {
    ref?.(button.current)
  }, [ref, button])
  return null
}

/** Opens only what is drawn already: on opening, it remembers which element had the focus. */
export function useOpenOnceDrawn(isOpen: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => setIsDrawn(true), [])
  return isDrawn && isOpen
}
