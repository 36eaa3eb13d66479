import { t } from '@lingui/core/macro'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { commandKey } from './keyboard/command-key.ts'
import { KeyHint } from './keyboard/keys.tsx'
import { textLink } from './text-link.ts'

export type NoticeAction = { label: string; onClick: () => void }

export interface Notice {
  kind: 'success' | 'error'
  text: string
  description?: string
  action?: NoticeAction
  otherAction?: NoticeAction | undefined
  canUndo?: boolean
}

const NOTICE_MS = 4000
/** Long enough to read what happened and to decide. */
const ACTION_NOTICE_MS = 10_000

export function ShownNotices() {
  return <Notifications />
}

export function hideNotice(id: string): void {
  notifications.hide(id)
}

export function showNotice(id: string, notice: Notice, onClose: () => void): void {
  const { kind, text, description, action, otherAction, canUndo = false } = notice
  const Icon = kind === 'success' ? IconCheck : IconAlertCircle
  notifications.show({
    id,
    title: text,
    message: action ? (
      <>
        <ActionButton action={action} noticeId={id} />
        {otherAction && (
          <>
            {' · '}
            <ActionButton action={otherAction} noticeId={id} />
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
    onClose,
  })
}

function ActionButton({ action, noticeId }: { action: NoticeAction; noticeId: string }) {
  return (
    <button
      type="button"
      className={textLink}
      onClick={() => {
        notifications.hide(noticeId)
        action.onClick()
      }}
    >
      {action.label}
    </button>
  )
}
