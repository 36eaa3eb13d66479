import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { unwatchMutation, watchMutation } from '../../api/watchlist-queries.ts'
import { showFailure, showUndoable } from '../../ui/notices.tsx'

/** Adds assets to the watchlist and removes them. The notice of a removal offers to undo it. */
export function useWatching() {
  const add = useMutation({
    ...watchMutation,
    onError: (error) => showFailure(t`The asset could not be added`, error),
  })
  const remove = useMutation({
    ...unwatchMutation,
    // Not an option of `mutate`, which is dropped when the page of the last asset becomes empty.
    onSuccess: (_result, { name, assetId, targetPrice }) =>
      showUndoable(t`${name} removed from the watchlist`, () => add.mutate({ assetId, targetPrice })),
    onError: (error) => showFailure(t`The asset could not be removed`, error),
  })
  return { add: add.mutate, remove: remove.mutate, isPending: add.isPending || remove.isPending }
}
