import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { type ReactNode, useDeferredValue } from 'react'

type DialogProps = {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  size?: 'small' | 'medium'
}

/**
 * A dialog over the page. Escape, the cross and a click outside close it, and the focus returns to where it was. It
 * opens after the frame that follows the click, so that the button answers at once on a slow device.
 */
export function Dialog({ title, isOpen, onClose, children, size = 'small' }: DialogProps) {
  const isDue = useDeferredValue(isOpen, false)
  return (
    <Modal
      opened={isOpen && isDue}
      onClose={onClose}
      title={title}
      centered
      size={size === 'small' ? 440 : 620}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {children}
    </Modal>
  )
}
