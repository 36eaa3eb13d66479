import type { Message } from '@plumbline/text/text'
import type { SkippedRecord } from './records.ts'

/** The day of a skipped record if the broker states none. */
const UNKNOWN_DAY = '1900-01-01'

interface Unusable {
  readonly key: string
  /** Null if the broker states none. */
  readonly day: string | null
  /** The record as the broker describes it. */
  readonly text: string
}

export function skippedRecord({ key, day, text }: Unusable, reason: Message): SkippedRecord {
  return { kind: 'skipped', key, day: day ?? UNKNOWN_DAY, reason, text }
}
