import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { describeError } from './states/describe-error.ts'
import { textLink } from './text-link.ts'

type NoticeAction = { label: string; onClick: () => void }
type Notice = { text: string; description?: string; action?: NoticeAction }

const NOTICE_MS = 4000
/** Long enough to read what happened and to decide. */
const ACTION_NOTICE_MS = 10_000

/**
 * A notice at the top right for 4 seconds, or 10 with an action. Hover or focus keeps it open, and screen readers
 * announce it.
 */
function show(kind: 'success' | 'error', { text, description, action }: Notice): void {
  const Icon = kind === 'success' ? IconCheck : IconAlertCircle
  const id = notifications.show({
    title: text,
    message: action ? (
      <button
        type="button"
        className={textLink}
        onClick={() => {
          notifications.hide(id)
          action.onClick()
        }}
      >
        {action.label}
      </button>
    ) : (
      (description ?? null)
    ),
    icon: <Icon size={17} stroke={1.6} aria-hidden="true" />,
    autoClose: action ? ACTION_NOTICE_MS : NOTICE_MS,
    'data-notice': kind,
    closeButtonProps: { 'aria-label': t`Dismiss` },
  })
}

export function showSuccess(text: string, description?: string): void {
  show('success', { text, ...(description !== undefined && { description }) })
}

/** Says what was done, with a button that undoes it. */
export function showUndoable(text: string, undo: () => void): void {
  show('success', { text, action: { label: t`Undo`, onClick: undo } })
}

export function showError(text: string, description?: string): void {
  show('error', { text, ...(description !== undefined && { description }) })
}

/** Shows what failed, with the error's text. */
export function showFailure(text: string, error: unknown): void {
  show('error', { text, description: describeError(error) })
}
