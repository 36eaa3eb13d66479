import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

type DialogProps = {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  size?: 'small' | 'medium'
}

/** A dialog over the page. Escape, the cross and a click outside close it, and the focus returns to where it was. */
export function Dialog({ title, isOpen, onClose, children, size = 'small' }: DialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      size={size === 'small' ? 440 : 620}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  )
}
