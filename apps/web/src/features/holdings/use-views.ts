import { t } from '@lingui/core/macro'
import type { Portfolio, View } from '@plumbline/contract/portfolios/schemas'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { updateViewsMutation } from '../../api/portfolio-mutations.ts'
import { holdingsLayout } from '../../stores/holdings-layout.ts'
import { useStore } from '../../stores/store.ts'
import { showFailure } from '../../ui/notices.tsx'
import { withAddedColumns, withoutAddedColumns } from './default-columns.ts'
import { placeColumn } from './edit-views.ts'
import { findView, listViews, readViewChoice, type ShownView, type ViewChoice } from './preset-views.ts'
import { useAddress } from './use-address.ts'

/** Own views while they are edited, as they were when the editor opened, and the place of the one that is shown. */
type Draft = { views: View[]; opened: View[]; current: number }

/**
 * The views that can be shown, the current one, and the editor. The address names the current view; without it, it is
 * the one that was chosen last in this browser.
 */
export function useViews({ _id: portfolioId, views: stored }: Portfolio) {
  const { areAddedLeftOut = false } = useStore(holdingsLayout)
  const own = useMemo(() => withAddedColumns(stored, areAddedLeftOut), [stored, areAddedLeftOut])
  const { address, change } = useAddress()
  const [chosenBefore] = useState(() => readViewChoice(holdingsLayout.get().views[portfolioId]))
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const save = useMutation(updateViewsMutation(portfolioId))
  const order = useMutation({
    ...updateViewsMutation(portfolioId),
    onError: (error) => showFailure(t`The order could not be saved`, error),
  })
  const saved = order.isPending ? withAddedColumns(order.variables, areAddedLeftOut) : own
  const views = useMemo(() => listViews(draft ? draft.views : saved), [draft, saved])
  const isChanged = draft !== null && JSON.stringify(draft.views) !== JSON.stringify(draft.opened)
  const current = draft ? views[draft.current] : findView(views, address.view ?? chosenBefore)

  /** In the editor, another view is edited: a preset only while nothing has changed, because it is added to the draft. */
  function chooseView(choice: ViewChoice) {
    if (!draft) keepChoice(choice)
    else if (choice === current?.choice) return
    else if (!isChanged) setDraft(draftOf(own, findView(views, choice)))
    else if (typeof choice === 'number') setDraft({ ...draft, current: choice - 1 })
    else setIsLeaving(true)
  }

  function keepChoice(choice: ViewChoice) {
    holdingsLayout.change({ views: { ...holdingsLayout.get().views, [portfolioId]: String(choice) } })
    if (choice !== address.view) change({ view: choice })
  }

  /** Moves a column to the place of another, in the draft or at once. */
  function moveColumn(column: string, target: string) {
    const next = draft ?? draftOf(saved, current)
    const moved = { ...next, views: placeColumn(next.views, next.current, column, target) }
    const choice = moved.current + 1
    if (draft) setDraft(moved)
    else if (choice === current?.choice) order.mutate(toStore(moved.views))
    else order.mutate(toStore(moved.views), { onSuccess: () => keepChoice(choice) })
  }

  function discard() {
    save.reset()
    setIsLeaving(false)
    setDraft(null)
  }

  const editor = draft && {
    ...draft,
    isChanged,
    change: (next: View[], index: number) => setDraft({ ...draft, views: next, current: index }),
    save: () =>
      save.mutate(toStore(draft.views.map(({ name, columns }) => ({ name: name.trim(), columns }))), {
        onSuccess: () => {
          keepChoice(draft.current + 1)
          // What was changed during the save is still to be saved.
          setDraft((latest) => (latest === draft ? null : latest && { ...latest, opened: draft.views }))
        },
      }),
    isSaving: save.isPending,
    error: save.error,
    /** Asks first if something would be lost. */
    close: () => (isChanged ? setIsLeaving(true) : discard()),
    leaving: { isAsked: isLeaving, stay: () => setIsLeaving(false), discard },
  }
  const openEditor = () => (editor ? editor.close() : setDraft(draftOf(own, current)))
  return { views, current, editor, openEditor, chooseView, moveColumn }
}

/** Views as the server stores them. That the added columns were taken out is kept in this browser. */
function toStore(shown: View[]): View[] {
  const { views, areLeftOut } = withoutAddedColumns(shown)
  holdingsLayout.change({ areAddedLeftOut: areLeftOut })
  return views
}

/** A preset is edited as a new view of the user's own. */
function draftOf(own: View[], current: ShownView | undefined): Draft {
  if (current === undefined || typeof current.choice === 'number') {
    return { views: own, opened: own, current: Number(current?.choice ?? 1) - 1 }
  }
  const views = [...own, { name: current.name, columns: [...current.columns] }]
  return { views, opened: views, current: own.length }
}
