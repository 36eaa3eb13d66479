import { t } from '@lingui/core/macro'
import type { ListedSet } from '@plumbline/contract/portfolio-sets/schemas'
import { useMutation } from '@tanstack/react-query'
import { deletePortfolioSetMutation } from '../../api/portfolio-sets.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

export function DeleteSetDialog({ set, onClose }: { set: ListedSet; onClose: () => void }) {
  const mutation = useMutation({ ...deletePortfolioSetMutation(set._id), onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t`Delete the set ${{ name: set.name }}?`}
      text={t`Its portfolios and their transactions stay.`}
      action={t`Delete the set`}
      isOpen
      onClose={onClose}
      onConfirm={() => mutation.mutate()}
      mutation={mutation}
    />
  )
}
