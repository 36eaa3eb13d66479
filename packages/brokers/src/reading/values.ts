import { isIsoDate } from '@plumbline/engine/calendar'

export type JsonObject = Readonly<Record<string, unknown>>

/** The object, or an empty one for anything else. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

/** The array, or an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The trimmed text, or the number as text; null for anything else and for an empty text. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

/** A currency code as brokers write it: three capital letters, or pence as GBp. */
export function currencyOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && /^[A-Z]{3}$|^GBp$|^ZAc$/.test(text) ? text : null
}

export function isinOf(value: unknown): string | null {
  const text = textOf(value)?.toUpperCase() ?? ''
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text) ? text : null
}

const FIRST_DAY = '1900-01-01'
const DAY = /^(\d{4})-?(\d{2})-?(\d{2})(?=$|[;,T ])/

/**
 * The calendar day at the start of a date or timestamp, as printed: `20240201`, `2024-02-01`, `20240201;041431`,
 * `2020-03-11T18:01:46+01:00`. Null for anything else.
 */
export function dayOf(value: unknown): string | null {
  const match = DAY.exec(textOf(value) ?? '')
  if (match === null) return null
  const day = `${match[1]}-${match[2]}-${match[3]}`
  return isIsoDate(day) && day >= FIRST_DAY ? day : null
}
