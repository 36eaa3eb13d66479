import type { Reading } from '../readings.ts'
import type { DayField } from '../words/word-list.ts'

/**
 * The law of the kind: only what pays an income has an ex day, and its owner receives the money; who pays for what is
 * traded on one day and settled on another buys it. Who receives money may have sold, or been paid in another way.
 *
 * @param days what the days of a document are labelled as
 * @param flow whether the label of the net amount says that it was paid or received
 * @returns null where neither says enough
 */
export function kindByLaw(days: ReadonlySet<DayField>, flow: 'paid' | 'received' | null): Reading['kind'] | null {
  const isTraded = days.has('trade') || days.has('order')
  if (flow === 'received') return days.has('ex') && !isTraded ? 'dividend' : null
  const isSettled = days.has('trade') && days.has('settlement')
  return flow === 'paid' && isSettled && !days.has('ex') && !days.has('payment') ? 'buy' : null
}
