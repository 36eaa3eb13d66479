import { dateOf, instantOf, numberOf, textOf } from '../normalize/json-values.ts'

/** The calendar day (UTC) of seconds, `{raw}`, milliseconds or an ISO date. */
export function epochDateOf(value: unknown): string | undefined {
  const written = dateOf(textOf(value))
  if (written !== undefined) return written
  const seconds = numberOf(value)
  if (seconds === undefined) return undefined
  return dateOf(instantOf(Math.abs(seconds) > 1e11 ? seconds / 1000 : seconds))
}
