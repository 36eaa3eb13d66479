import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { PopupAnchor, useOpenOnceDrawn } from './popup-anchor.tsx'
import type { Popup } from './popup-button.tsx'

type PopupPanelProps = Pick<PopoverProps, 'position' | 'width' | 'trapFocus' | 'returnFocus'> & {
  popup: Popup
  /** Where the button's own name does not say what the panel is. */
  label?: string
  children: ReactNode
}

/** The popover of a PopupButton. */
export function PopupPanel({ popup, label, children, ...placing }: PopupPanelProps) {
  return (
    <Popover id={popup.id} opened={useOpenOnceDrawn(popup.isOpen)} onChange={popup.onChange} shadow="none" {...placing}>
      <Popover.Target>
        <PopupAnchor button={popup.button} />
      </Popover.Target>
      <Popover.Dropdown {...(label !== undefined && { 'aria-label': label })}>{children}</Popover.Dropdown>
    </Popover>
  )
}
