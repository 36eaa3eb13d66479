import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect } from 'react'
import { createStore, useStore } from '../stores/store.ts'
import type { Notice, NoticeAction } from './shown-notices.tsx'
import { describeError } from './states/describe-error.ts'

const load = () => import('./shown-notices.tsx')
const ShownNotices = lazy(async () => ({ default: (await load()).ShownNotices }))

const wasNoticeGiven = createStore(false)
let noticeCount = 0

/** What the shown notices offer to undo, the newest last. */
let offers: { id: string; action: () => void }[] = []

/** Does what the newest of the shown notices offers to undo. Returns whether there is one. */
export function undoOffered(): boolean {
  const newest = offers.at(-1)
  if (newest === undefined) return false
  void load().then(({ hideNotice }) => hideNotice(newest.id))
  forget(newest.id)
  newest.action()
  return true
}

function forget(id: string): void {
  offers = offers.filter((offer) => offer.id !== id)
}

/**
 * A notice at the top right for 4 seconds, or 10 with an action. Hover or focus keeps it open, and screen readers
 * announce it.
 */
function show(notice: Notice): void {
  noticeCount += 1
  const id = `notice-${noticeCount}`
  if (notice.action && notice.canUndo) offers = [...offers, { id, action: notice.action.onClick }]
  wasNoticeGiven.set(true)
  void load().then(({ showNotice }) => showNotice(id, notice, () => forget(id)))
}

/**
 * Where notices are shown. What draws them is loaded with the first click or key, since hardly any comes before: so it
 * is there when a notice says that the server cannot be reached.
 */
export function Notices() {
  const isNeeded = useStore(wasNoticeGiven)
  useEffect(() => {
    const stop = new AbortController()
    const prepare = () => {
      stop.abort()
      void load().catch(() => undefined)
    }
    addEventListener('pointerdown', prepare, { signal: stop.signal })
    addEventListener('keydown', prepare, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return <Suspense>{isNeeded && <ShownNotices />}</Suspense>
}

export function showSuccess(text: string, description?: string): void {
  show({ kind: 'success', text, ...(description !== undefined && { description }) })
}

/** Says what was done, with a button that undoes it. */
export function showUndoable(text: string, undo: () => void): void {
  show({ kind: 'success', text, action: { label: t`Undo`, onClick: undo }, canUndo: true })
}

/** Says what was undone, with a button that makes it again. */
export function showRedoable(text: string, redo: () => void): void {
  show({ kind: 'success', text, action: { label: t`Redo`, onClick: redo } })
}

/** Says what needs a look, with a button that leads there, or two. */
export function showToLookAt(text: string, action: NoticeAction, otherAction?: NoticeAction): void {
  show({ kind: 'error', text, action, otherAction })
}

export function showError(text: string, description?: string): void {
  show({ kind: 'error', text, ...(description !== undefined && { description }) })
}

/** Shows what failed, with the error's text. */
export function showFailure(text: string, error: unknown): void {
  show({ kind: 'error', text, description: describeError(error) })
}
