import { plural, t } from '@lingui/core/macro'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { showFailure, showSuccess, showUndoable } from './notices.tsx'

/**
 * Shows a notice of a change of transactions that offers to undo it, and another one of what came of that.
 * @param restoring brings back the transactions as they were
 */
export function useUndoOffer<T>(
  restoring: UseMutationOptions<{ restored: number }, Error, T>,
): (text: string, before: T) => void {
  const restore = useMutation({
    ...restoring,
    onSuccess: ({ restored }) =>
      showSuccess(
        plural(restored, { one: `${restored} transaction restored`, other: `${restored} transactions restored` }),
      ),
    onError: (error) => showFailure(t`The change could not be undone`, error),
  })
  return (text, before) => showUndoable(text, () => restore.mutate(before))
}
