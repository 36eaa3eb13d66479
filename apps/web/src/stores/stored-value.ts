import { createStore, type Store } from './store.ts'

/** How a value is written in the browser's local storage; null stands for no entry. */
export interface StoredForm<Value> {
  /** May throw on text that it cannot read; the value is then that of no entry. */
  read: (text: string | null) => Value
  write: (value: Value) => string | null
}

/** A flag whose entry is one word when it is on, and absent when it is off. */
export function asWord(word: string): StoredForm<boolean> {
  return { read: (text) => text === word, write: (isOn) => (isOn ? word : null) }
}

/** JSON. `check` gets the parsed entry, or undefined without one, and returns a valid value. */
export function asJson<Value>(check: (stored: unknown) => Value): StoredForm<Value> {
  return {
    read: (text) => check(text === null ? undefined : JSON.parse(text)),
    write: (value) => (value === undefined ? null : JSON.stringify(value)),
  }
}

/** Reads an entry of the local storage. */
export function readStored<Value>(key: string, { read }: Pick<StoredForm<Value>, 'read'>): Value {
  try {
    return read(localStorage.getItem(key))
  } catch {
    return read(null)
  }
}

/**
 * A store whose value stays in the browser's local storage and follows changes made in other tabs. Where the browser
 * allows no storage, the value lasts as long as the page.
 */
export function createStoredValue<Value>(key: string, form: StoredForm<Value>): Store<Value> {
  const store = createStore(readStored(key, form))
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) store.set(readStored(key, form))
  })
  return {
    ...store,
    set(value) {
      try {
        const text = form.write(value)
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // Without storage, the value stays in memory.
      }
      store.set(value)
    },
  }
}
