import { normalizeWords } from '../cells/normalize-words.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import type { CsvTable } from './csv-table.ts'
import { tableWithColumns } from './table-with-columns.ts'

const SAMPLE_ROWS = 200
const YEAR: readonly string[] = [
  'year',
  'yyyy',
  'jahr',
  'année',
  'annee',
  'año',
  'ano',
  'anno',
  'jaar',
  'år',
  'rok',
  'vuosi',
  '年',
  '년',
  '년도',
]
const MONTH: readonly string[] = [
  'month',
  'mm',
  'monat',
  'mois',
  'mes',
  'mês',
  'mese',
  'maand',
  'månad',
  'måned',
  'miesiąc',
  'měsíc',
  'kuukausi',
  '月',
  '월',
]
const DAY: readonly string[] = [
  'day',
  'dd',
  'tag',
  'jour',
  'día',
  'dia',
  'giorno',
  'dag',
  'dzień',
  'den',
  'päivä',
  '日',
  '일',
]

/**
 * Some lists have the year, the month and the day of each row in columns of their own. Adds the date, and leaves those
 * columns out. Returns tables that have a date unchanged.
 */
export function addDateOfParts(table: CsvTable): CsvTable {
  if (table.headers.some(isOfDates)) return table
  const words = table.headers.map(normalizeWords)
  const [year, month, day] = [YEAR, MONTH, DAY].map((known) => words.findIndex((word) => known.includes(word)))
  if (year === undefined || month === undefined || day === undefined || Math.min(year, month, day) < 0) return table
  const dates = table.rows.map(({ cells }) => dateOf(cells[year] ?? '', cells[month] ?? '', cells[day] ?? ''))
  const sample = dates.slice(0, SAMPLE_ROWS)
  if (sample.every((date) => date === '')) return table
  return tableWithColumns(
    table,
    ['Date'],
    ['date'],
    dates.map((date) => [date]),
    [year, month, day],
  )
}

function isOfDates(header: string): boolean {
  return meaningsOfHeader(header).some(({ class: known }) => /date$/i.test(known))
}

/** `2026-01-02`; blank where a part is no number of a date. */
function dateOf(year: string, month: string, day: string): string {
  const isDate =
    /^(?:19|20)\d\d$/.test(year) && /^(?:0?[1-9]|1[0-2])$/.test(month) && /^(?:0?[1-9]|[12]\d|3[01])$/.test(day)
  return isDate ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
}
