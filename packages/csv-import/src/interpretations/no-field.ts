import type { Text } from '@plumbline/text/text'
import type { ColumnGuess } from '../readings/mapping.ts'

/** A column that gets no field, and why. */
export function noField(reason: Text): ColumnGuess {
  return { field: null, confidence: 'none', reason }
}
