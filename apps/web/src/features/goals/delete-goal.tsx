import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Goal } from '@plumbline/contract/goals/schemas'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createGoalMutation, deleteGoalMutation } from '../../api/goals.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showFailure, showSuccess, showUndoable } from '../../ui/notices.tsx'
import { restorableTerms } from './restorable-terms.ts'

/** Deletes a goal: at once if that can be undone, otherwise after a confirmation. */
export function DeleteGoal({ goal }: { goal: Goal }) {
  const { _id, name } = goal
  const terms = restorableTerms(goal)
  const [isAsked, setIsAsked] = useState(false)
  const restore = useMutation({
    ...createGoalMutation,
    onError: (error) => showFailure(t`The goal could not be restored`, error),
  })
  const remove = useMutation({
    ...deleteGoalMutation,
    // Not an option of `mutate`, whose callbacks are dropped when the goal leaves the page.
    onSuccess: () => {
      const deleted = t`Goal ${name} deleted`
      if (terms === null) showSuccess(deleted)
      else showUndoable(deleted, () => restore.mutate(terms))
    },
    onError: (error) => {
      if (terms !== null) showFailure(t`The goal could not be deleted`, error)
    },
  })
  return (
    <>
      <Button
        variant="default"
        aria-label={t`Delete ${name}`}
        loading={remove.isPending}
        onClick={() => (terms === null ? setIsAsked(true) : remove.mutate(_id))}
      >
        {t`Delete`}
      </Button>
      <ConfirmDialog
        title={t`Delete ${name}?`}
        text={t`This cannot be undone.`}
        action={t`Delete`}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => remove.mutate(_id)}
        mutation={remove}
      />
    </>
  )
}
