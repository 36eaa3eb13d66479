import {
  cloneElement,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'

/** What a button has opened, or is about to. */
export interface Popup {
  /** The id of the button, which names what it opens. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>
  id?: string
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onClick?: MouseEventHandler
  onPointerEnter?: () => void
  onFocus?: () => void
}

type PopupButtonProps = {
  kind: 'menu' | 'dialog'
  /** Loads what the button opens. It is called when the button is pointed at or focused. */
  load: () => Promise<unknown>
  /** Draws it, by a component of React's `lazy`. */
  popup: (popup: Popup) => ReactNode
  /** The button. */
  children: ReactElement<ButtonProps>
}

/** A button whose menu or popover is loaded when it is needed first: most visits open none of those that a page has. */
export function PopupButton({ kind, load, popup, children }: PopupButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  // Should that fail, opening it tries again and tells.
  const prepare = () => void load().catch(() => undefined)

  function toggle() {
    setWasOpened(true)
    setIsOpen(!isOpen)
  }

  return (
    <>
      {cloneElement(children, {
        ref: button,
        id,
        'aria-haspopup': kind,
        'aria-expanded': isOpen,
        onClick: toggle,
        onPointerEnter: prepare,
        onFocus: prepare,
      })}
      {wasOpened && <Suspense>{popup({ id, button, isOpen, onChange: setIsOpen })}</Suspense>}
    </>
  )
}
