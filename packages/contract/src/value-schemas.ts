import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'

/** Opaque identifier; never guessable, never meaningful. */
export const id = text(100).min(1).describe('An opaque id.')

export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, markText('Expected a currency code of three capital letters'))
  .describe('ISO 4217.')

/** A currency, a day and an instant in an answer. */
export const currencyText = z.string().describe('ISO 4217.')
export const dayText = z.string().describe('A day as YYYY-MM-DD.')
export const instantText = z.string().describe('In UTC, ISO 8601.')

function isCalendarDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A calendar day as YYYY-MM-DD, from 1900 on; never an instant. */
export const calendarDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, markText('Expected a date as YYYY-MM-DD'))
  .refine(isCalendarDate, markText('No such day in the calendar'))
  .refine((text) => text >= '1900-01-01', markText('Dates start in 1900'))
  .describe('A calendar day as YYYY-MM-DD, from 1900 on.')

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** Whether the last day of a period is not before its first. One that is open on a side has both in order. */
export const isPeriod = ({ from, to }: Period) => from === undefined || to === undefined || from <= to

/** The same for a period from one close to a later one. */
export const isCloseToClose = ({ from, to }: Period) => from === undefined || to === undefined || from < to

const DECIMAL_TEXT = /^-?\d{1,15}(?:\.\d{1,20})?$/

/** The digits of a JSON number, never with an exponent. */
export function plainDecimal(value: number | string): string {
  if (typeof value === 'string') return value
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

const DECIMAL_WORDS = 'An exact decimal: a number, or a string without grouping.'

/**
 * A decimal as it was sent: a JSON number, or a string with a decimal point and no grouping for values that a double
 * cannot hold.
 */
export const sentDecimal = z
  .union([z.number(), z.string()], markText('Expected a number'))
  .refine(
    (sent) => DECIMAL_TEXT.test(plainDecimal(sent)),
    markText('Expected a number with at most 15 digits before the decimal point and 20 after it'),
  )
  .describe(DECIMAL_WORDS)

export const sentNonNegativeDecimal = sentDecimal
  .refine((sent) => Number(sent) >= 0, markText('Must not be negative'))
  .describe(`${DECIMAL_WORDS} Not negative.`)

/** An exact decimal, kept as text. */
export const decimal = sentDecimal.transform(plainDecimal).describe(DECIMAL_WORDS)

export const nonNegativeDecimal = sentNonNegativeDecimal
  .transform(plainDecimal)
  .describe(`${DECIMAL_WORDS} Not negative.`)

/** One line of text as people type it. PostgreSQL can store every character but NUL. */
export function text(maximumLength: number) {
  return z
    .string()
    .max(maximumLength)
    .refine((value) => !value.includes('\u0000'), markText('Must not contain the NUL character'))
    .refine((value) => value.isWellFormed(), markText('Must be well-formed Unicode'))
}
