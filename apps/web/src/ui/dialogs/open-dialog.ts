import { createStore, useStore } from '../../stores/store.ts'

/** The dialogs that can be opened from anywhere. */
export type DialogName = 'feedback' | 'palette' | 'shortcuts'

const open = createStore<DialogName | null>(null)

/** Opens a dialog, in place of the one that is open; null closes it. */
export const openDialog = open.set

export const getOpenDialog = open.get

export function useOpenDialog(): DialogName | null {
  return useStore(open)
}
