import { dateOf, numberOf, textOf } from '../normalise/json-values.ts'

/** The calendar day (UTC) of what the source writes as seconds, as `{raw}`, as milliseconds or as an ISO date. */
export function epochDateOf(value: unknown): string | undefined {
  const written = dateOf(textOf(value))
  if (written !== undefined) return written
  const seconds = numberOf(value)
  if (seconds === undefined || seconds === 0) return undefined
  const date = new Date(Math.abs(seconds) > 1e11 ? seconds : seconds * 1000)
  return Number.isNaN(date.getTime()) ? undefined : dateOf(date.toISOString())
}
