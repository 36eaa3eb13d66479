import type { Delimiter } from './delimiter.ts'
import type { DecimalMark } from './numbers.ts'

/** Files with decimal commas are separated by other characters. */
export function usualMarkOf(delimiter: Delimiter | null): DecimalMark {
  return delimiter === ';' || delimiter === '\t' ? ',' : '.'
}
