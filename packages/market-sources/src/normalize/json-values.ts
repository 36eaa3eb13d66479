import { isIsoDate } from '@plumbline/engine/calendar'

export type JsonRecord = Record<string, unknown>

/** Words for unknown values in responses. */
const UNKNOWN_WORDS = new Set(['', 'na', 'n/a', 'nan', 'null', 'none', 'no data', 'unknown', '-', 'inf', 'infinity'])

/** The object; an empty one for anything else. */
export function recordOf(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {}
}

/** The entries of an array, or of an object keyed `0`, `1`, … or by date; none for anything else. */
export function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return Object.values(recordOf(value))
}

/** A finite number, also as a string or wrapped as `{raw}`; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') {
    const text = value.trim()
    if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text)) return undefined
    return numberOf(Number(text))
  }
  if (typeof value === 'object' && value !== null && 'raw' in value) return numberOf(value.raw)
  return undefined
}

/** Like {@link numberOf}, where the source writes 0 for unknown values. */
export function nonZeroOf(value: unknown): number | undefined {
  const number = numberOf(value)
  return number === 0 ? undefined : number
}

export function positiveOf(value: unknown): number | undefined {
  const number = numberOf(value)
  return number !== undefined && number > 0 ? number : undefined
}

export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return UNKNOWN_WORDS.has(text.toLowerCase()) ? undefined : text
}

/** A calendar date, also from the start of an instant; undefined for `0000-00-00` and the like. */
export function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const date = value.trim().slice(0, 10)
  return isIsoDate(date) && date >= '1800-01-01' ? date : undefined
}

const EARLIEST_EPOCH = Date.UTC(1800, 0, 1) / 1000
const LATEST_EPOCH = Date.UTC(2200, 0, 1) / 1000

/** Seconds since 1970-01-01, if a market can have traded on that day. */
export function epochOf(value: unknown): number | undefined {
  const seconds = numberOf(value)
  return seconds !== undefined && seconds >= EARLIEST_EPOCH && seconds <= LATEST_EPOCH ? seconds : undefined
}

/** The ISO instant of seconds since 1970-01-01; 0 means unknown. */
export function instantOf(value: unknown): string | undefined {
  const seconds = epochOf(value)
  return seconds === undefined || seconds === 0 ? undefined : new Date(seconds * 1000).toISOString()
}

/** The object without undefined members; undefined when none is left. */
export function known<T extends object>(record: { [K in keyof T]?: T[K] | undefined }): T | undefined {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as T)
}

/** An http or https URL; a bare host gets https. */
export function webAddressOf(value: unknown): string | undefined {
  const text = textOf(value)
  if (text === undefined) return undefined
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : undefined
}
