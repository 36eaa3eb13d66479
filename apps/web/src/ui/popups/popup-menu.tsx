import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { PopupAnchor, useOpenOnceDrawn } from './popup-anchor.tsx'
import type { Popup } from './popup-button.tsx'

type PopupMenuProps = Required<Pick<MenuProps, 'position' | 'width'>> & { popup: Popup; children: ReactNode }

/** The menu of a PopupButton, with its entries. */
export function PopupMenu({ popup, position, width, children }: PopupMenuProps) {
  return (
    <Menu
      id={popup.id}
      opened={useOpenOnceDrawn(popup.isOpen)}
      onChange={popup.onChange}
      withInitialFocusPlaceholder={false}
      position={position}
      width={width}
      shadow="none"
      transitionProps={{ duration: 160 }}
    >
      <Menu.Target>
        <PopupAnchor button={popup.button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
