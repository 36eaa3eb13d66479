import { createStore } from './store.ts'

/** A day on which the broker and the ledger agreed, before which a change is about to be made. */
export interface Seal {
  /** Of the holding, or of the cash. */
  name: string
  /** YYYY-MM-DD */
  day: string
}

/** Asks whether a change may break these seals; null: nothing is asked. */
export const sealQuestion = createStore<{ seals: readonly Seal[]; answer: (goesOn: boolean) => void } | null>(null)
