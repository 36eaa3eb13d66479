import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { type DateLimits, findDateFault, parseDate } from '../../formatting/parse-date.ts'
import { findNumberFault, parseDecimal } from '../../formatting/parse-number.ts'

export type EnteredPrice = { day: string; price: string }

type PriceLines = {
  prices: EnteredPrice[]
  /** Lines that are no price, counted from 1. */
  faults: { line: number; text: string; fault: string }[]
}

const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

/** A day and a price that the line may consist of, the likeliest first. */
function pairsOf(line: string): [string, string][] {
  const mark = ['\t', ';'].find((each) => line.includes(each))
  if (mark !== undefined) {
    const [day = '', price = ''] = line.split(mark).map(unquoted)
    return [[day, price]]
  }
  // A day in words has spaces, and a price may have commas: the last split that leaves a day is right.
  const splits = [...line.matchAll(/[,\s]/g)].map(({ index }) => index)
  return splits
    .map((at): [string, string] => [unquoted(line.slice(0, at)), unquoted(line.slice(at + 1).replace(/^[,\s]+/, ''))])
    .filter(([, price]) => price !== '')
    .reverse()
}

function faultOf(day: string, price: string, format: NumberFormat, limits: DateLimits): string | undefined {
  const dateFault = day === '' ? t`No day` : findDateFault(day, format, limits)
  if (dateFault !== undefined) return dateFault
  if (price === '') return t`No price`
  const numberFault = findNumberFault(price, format)
  if (numberFault !== undefined) return numberFault
  return Number(parseDecimal(price, format)) < 0 ? t`Enter a price of 0 or more` : undefined
}

/**
 * Reads a day and a price from each line of a text, with a tab, semicolon, comma or space between them, in the user's
 * formats. A first line without digits is a header. A day that occurs again is a fault.
 */
export function readPriceLines(text: string, format: NumberFormat, limits: DateLimits): PriceLines {
  const prices: EnteredPrice[] = []
  const faults: PriceLines['faults'] = []
  const days = new Set<string>()
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '' || (index === 0 && !/\d/.test(line))) continue
    const pairs = pairsOf(line)
    const isDay = (day: string) => parseDate(day, format).kind === 'date'
    const [day, price] = pairs.find(([first]) => isDay(first)) ?? pairs.at(-1) ?? [line.trim(), '']
    const parsed = parseDate(day, format)
    const iso = parsed.kind === 'date' ? parsed.date : ''
    const fault =
      faultOf(day, price, format, limits) ?? (days.has(iso) ? t`The day occurs in an earlier line` : undefined)
    days.add(iso)
    if (fault !== undefined) faults.push({ line: index + 1, text: line.trim(), fault })
    else prices.push({ day: iso, price: parseDecimal(price, format) ?? '' })
  }
  return { prices, faults }
}
