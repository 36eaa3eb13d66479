import { isIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { DailySeries } from '../provider.ts'
import { cellOf, parseCsvTable } from './csv-table.ts'

/** A file of dated numbers. `second` has one value per day; undefined unless every day has one. */
export interface DailyTable {
  values: DailySeries
  second: Float64Array | undefined
  /** Warnings about lines that were left out, with file and line. */
  warnings: string[]
}

interface DatedRow {
  day: number
  value: number
  second: number
}

/**
 * Reads a file with the columns `date`, `valueColumn` and, if given and present, `secondColumn`. Numbers must be
 * positive; a close may also be 0, for a worthless asset. Days are sorted; the last line of a day wins. Unreadable
 * lines are left out and named in the warnings.
 */
export function readDailyTable(file: string, text: string, valueColumn: string, secondColumn?: string): DailyTable {
  const table = parseCsvTable(text)
  const missing = ['date', valueColumn].filter((column) => !table.columns.has(column))
  if (missing.length > 0) {
    return { ...emptyTable(), warnings: table.rows.length === 0 ? [] : [`${file} has no column ${missing.join(', ')}`] }
  }
  const warnings: string[] = table.problem === undefined ? [] : [`${file} ${table.problem}`]
  const rows: DatedRow[] = []
  for (const row of table.rows) {
    const dateText = cellOf(table, row, 'date')
    if (!isIsoDate(dateText)) {
      warnings.push(`${file} line ${row.line}: "${dateText}" is not a date YYYY-MM-DD`)
      continue
    }
    const valueText = cellOf(table, row, valueColumn)
    const value = parseAmount(valueText)
    if (value === undefined || (value === 0 && valueColumn !== 'close')) {
      const wanted = valueColumn === 'close' ? 'a number of 0 or more' : 'a positive number'
      warnings.push(`${file} line ${row.line}: ${valueColumn} "${valueText}" is not ${wanted}`)
      continue
    }
    const second = secondColumn === undefined ? undefined : parseAmount(cellOf(table, row, secondColumn))
    rows.push({ day: parseIsoDate(dateText), value, second: second ?? Number.NaN })
  }
  const kept = sortKeepingLastOfDay(rows)
  const hasSecond = kept.length > 0 && kept.every((row) => !Number.isNaN(row.second))
  if (secondColumn !== undefined && !hasSecond && kept.some((row) => !Number.isNaN(row.second))) {
    warnings.push(`${file}: ${secondColumn} is not used because some lines lack it`)
  }
  return {
    values: {
      days: Int32Array.from(kept, (row) => row.day),
      values: Float64Array.from(kept, (row) => row.value),
    },
    second: hasSecond ? Float64Array.from(kept, (row) => row.second) : undefined,
    warnings,
  }
}

export function emptyTable(): DailyTable {
  return { values: { days: new Int32Array(), values: new Float64Array() }, second: undefined, warnings: [] }
}

/** The days from `firstDay` to `lastDay`, both inclusive, as views of the same memory. */
export function sliceDays(table: DailyTable, firstDay: number, lastDay: number): DailyTable {
  const { days, values } = table.values
  const from = lastIndexOnOrBefore(days, firstDay - 1) + 1
  const to = lastIndexOnOrBefore(days, lastDay) + 1
  return {
    values: { days: days.subarray(from, to), values: values.subarray(from, to) },
    second: table.second?.subarray(from, to),
    warnings: table.warnings,
  }
}

function sortKeepingLastOfDay(rows: DatedRow[]): DatedRow[] {
  const sorted = rows.toSorted((left, right) => left.day - right.day)
  return sorted.filter((row, index) => sorted[index + 1]?.day !== row.day)
}

/** A number in plain or exponent notation with a decimal point; undefined for anything else, and for zero. */
export function parsePositive(text: string): number | undefined {
  const number = parseAmount(text)
  return number === 0 ? undefined : number
}

function parseAmount(text: string): number | undefined {
  if (!/^\+?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}
