import { useSyncExternalStore } from 'react'

/** The dialogs that can be opened from anywhere. */
export type DialogName = 'feedback' | 'palette' | 'shortcuts'

let open: DialogName | null = null
const listeners = new Set<() => void>()

/** Opens a dialog, in place of the one that is open; null closes it. */
export function openDialog(name: DialogName | null): void {
  open = name
  for (const listener of listeners) listener()
}

export function useOpenDialog(): DialogName | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
