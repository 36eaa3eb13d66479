import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { commandKey } from './keyboard/command-key.ts'
import { KeyHint } from './keyboard/keys.tsx'
import { describeError } from './states/describe-error.ts'
import { textLink } from './text-link.ts'

type NoticeAction = { label: string; onClick: () => void }
type Notice = {
  text: string
  description?: string
  action?: NoticeAction
  otherAction?: NoticeAction | undefined
  canUndo?: boolean
}

const NOTICE_MS = 4000
/** Long enough to read what happened and to decide. */
const ACTION_NOTICE_MS = 10_000

/** What the shown notices offer to undo, the newest last. */
let offers: { id: string; action: () => void }[] = []

/** Does what the newest of the shown notices offers to undo. Returns whether there is one. */
export function undoOffered(): boolean {
  const newest = offers.at(-1)
  if (newest === undefined) return false
  notifications.hide(newest.id)
  newest.action()
  return true
}

/**
 * A notice at the top right for 4 seconds, or 10 with an action. Hover or focus keeps it open, and screen readers
 * announce it.
 */
function show(kind: 'success' | 'error', notice: Notice): void {
  const { text, description, action, otherAction, canUndo = false } = notice
  const Icon = kind === 'success' ? IconCheck : IconAlertCircle
  const id = notifications.show({
    title: text,
    message: action ? (
      <>
        <ActionButton action={action} noticeId={() => id} />
        {otherAction && (
          <>
            {' · '}
            <ActionButton action={otherAction} noticeId={() => id} />
          </>
        )}
        {canUndo && (
          <>
            {' '}
            <KeyHint keys={[commandKey, 'Z']} />
          </>
        )}
      </>
    ) : (
      (description ?? null)
    ),
    icon: <Icon size={17} stroke={1.6} aria-hidden="true" />,
    autoClose: action ? ACTION_NOTICE_MS : NOTICE_MS,
    'data-notice': kind,
    closeButtonProps: { 'aria-label': t`Dismiss` },
    onClose: () => {
      offers = offers.filter((offer) => offer.id !== id)
    },
  })
  if (action && canUndo) offers = [...offers, { id, action: action.onClick }]
}

function ActionButton({ action, noticeId }: { action: NoticeAction; noticeId: () => string }) {
  return (
    <button
      type="button"
      className={textLink}
      onClick={() => {
        notifications.hide(noticeId())
        action.onClick()
      }}
    >
      {action.label}
    </button>
  )
}

export function showSuccess(text: string, description?: string): void {
  show('success', { text, ...(description !== undefined && { description }) })
}

/** Says what was done, with a button that undoes it. */
export function showUndoable(text: string, undo: () => void): void {
  show('success', { text, action: { label: t`Undo`, onClick: undo }, canUndo: true })
}

/** Says what was undone, with a button that makes it again. */
export function showRedoable(text: string, redo: () => void): void {
  show('success', { text, action: { label: t`Redo`, onClick: redo } })
}

/** Says what needs a look, with a button that leads there, or two. */
export function showToLookAt(text: string, action: NoticeAction, otherAction?: NoticeAction): void {
  show('error', { text, action, otherAction })
}

export function showError(text: string, description?: string): void {
  show('error', { text, ...(description !== undefined && { description }) })
}

/** Shows what failed, with the error's text. */
export function showFailure(text: string, error: unknown): void {
  show('error', { text, description: describeError(error) })
}
