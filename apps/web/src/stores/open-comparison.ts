import { createStore } from './store.ts'

/** The portfolio whose comparison with the broker is open; null: none. An import opens it. */
export const openComparison = createStore<string | null>(null)
