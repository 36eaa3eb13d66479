import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { describeError } from './states/describe-error.ts'

type Notice = { text: string; description?: string }

/** A notice at the top right for 4 seconds; hover or focus holds it, and screen readers announce it. */
function show(kind: 'success' | 'error', { text, description }: Notice): void {
  const Icon = kind === 'success' ? IconCheck : IconAlertCircle
  notifications.show({
    title: text,
    message: description ?? null,
    icon: <Icon size={17} stroke={1.6} aria-hidden="true" />,
    autoClose: 4000,
    'data-notice': kind,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export function showSuccess(text: string, description?: string): void {
  show('success', { text, ...(description !== undefined && { description }) })
}

export function showError(text: string, description?: string): void {
  show('error', { text, ...(description !== undefined && { description }) })
}

/** What failed, with what the error says about it. */
export function showFailure(text: string, error: unknown): void {
  show('error', { text, description: describeError(error) })
}
