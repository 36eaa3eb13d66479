import { createStore } from './store.ts'

/** The portfolio whose share links are shown in a dialog: its id, `all`, or that of a set; null: no dialog. */
export const sharedPortfolio = createStore<string | null>(null)
