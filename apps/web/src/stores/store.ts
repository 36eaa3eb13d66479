import { useSyncExternalStore } from 'react'

/** One value that lives outside of React. */
export interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  /** Calls the listener after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

/** The store's value as a hook: the component renders again after each change. */
export function useStore<Value>({ subscribe, get }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get)
}

/** A store that lasts as long as the page. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
