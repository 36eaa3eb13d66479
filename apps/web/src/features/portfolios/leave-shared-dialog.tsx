import { t } from '@lingui/core/macro'
import type { SharedWithMe as Shared } from '@plumbline/contract/memberships/schemas'
import { useMutation } from '@tanstack/react-query'
import { leaveSharedMutation } from '../../api/memberships.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

/** Asks before the account leaves a portfolio of someone else, or declines the invitation to it. */
export function LeaveSharedDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const leave = useMutation({ ...leaveSharedMutation, onSuccess: onClose })
  const { name, isAccepted } = shared
  return (
    <ConfirmDialog
      title={
        isAccepted ? t`Leave ${{ portfolioName: name }}?` : t`Decline the invitation to ${{ portfolioName: name }}?`
      }
      text={t`You no longer see this portfolio. Its owner can invite you again.`}
      action={isAccepted ? t`Leave` : t`Decline`}
      isOpen
      onClose={onClose}
      onConfirm={() => leave.mutate(shared)}
      mutation={leave}
    />
  )
}
