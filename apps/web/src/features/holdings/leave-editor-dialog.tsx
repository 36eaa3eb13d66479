import { t } from '@lingui/core/macro'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

type LeaveEditorDialogProps = {
  isChanged: boolean
  /** Whether the user is closing the editor. */
  isAsked: boolean
  stay: () => void
  discard: () => void
}

/** Asks before changed columns are lost: when the editor closes, the user opens another page, or the tab closes. */
export function LeaveEditorDialog({ isChanged, isAsked, stay, discard }: LeaveEditorDialogProps) {
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title={t`Discard your changes?`}
      text={t`The changes to your views are not saved.`}
      action={t`Discard changes`}
      isOpen={isAsked || blocked.status === 'blocked'}
      onClose={() => {
        blocked.reset?.()
        stay()
      }}
      onConfirm={() => {
        blocked.proceed?.()
        discard()
      }}
    />
  )
}
