import { isIsoDate } from '@plumbline/engine/calendar'
import type { CashDividend, StockSplit } from '../provider.ts'
import { type CsvRow, type CsvTable, cellOf, parseCsvTable } from './csv-table.ts'
import { parseQuotedCurrency } from './quoted-currency.ts'
import { parsePositive } from './read-daily-table.ts'

/** Splits or dividends by `{symbol}.{exchange}`, ascending by date. */
interface CorporateActions<Action> {
  byFileStem: Map<string, Action[]>
  /** Warnings about lines that were left out, with file and line. */
  warnings: string[]
}

/** A dividend before its unit is known. Without a currency of its own it is in the unit of the security's prices. */
interface FileDividend {
  date: string
  payDate: string | undefined
  value: number
  currency: { code: string; unitsPerMajor: number } | undefined
}

/** Reads splits.csv. A ratio is one number (`4`, `0.1`) or two (`4/1`, `1:10`): new units per old ones. */
export function readSplits(text: string): CorporateActions<StockSplit> {
  return readActions('splits.csv', text, (table, row, date) => {
    const ratioText = cellOf(table, row, 'ratio')
    const [numeratorText = '', denominatorText = '1', ...rest] = ratioText.split(/\s*[/:]\s*/)
    const numerator = parsePositive(numeratorText)
    const denominator = parsePositive(denominatorText)
    if (numerator === undefined || denominator === undefined || rest.length > 0) {
      return `ratio "${ratioText}" is neither a positive number nor a ratio such as 1/10`
    }
    return { date, ...asWholeNumbers(numerator, denominator) }
  })
}

/**
 * Reads dividends.csv. `value` is per unit as paid, in `currency`, or without one in the unit of the prices; `paid_on`
 * may be left out.
 */
export function readDividends(text: string): CorporateActions<FileDividend> {
  return readActions('dividends.csv', text, (table, row, date) => {
    const valueText = cellOf(table, row, 'value')
    const value = parsePositive(valueText)
    if (value === undefined) return `value "${valueText}" is not a positive number`
    const paidOn = cellOf(table, row, 'paid_on')
    if (paidOn !== '' && !isIsoDate(paidOn)) return `paid_on "${paidOn}" is not a date YYYY-MM-DD`
    if (paidOn !== '' && paidOn < date) return `paid_on "${paidOn}" is before the ex-date`
    const payDate = paidOn === '' ? undefined : paidOn
    const currencyText = cellOf(table, row, 'currency')
    if (currencyText === '') return { date, payDate, value, currency: undefined }
    const currency = parseQuotedCurrency(currencyText)
    if (currency === undefined) return `currency "${currencyText}" is not a three-letter code`
    return { date, payDate, value, currency }
  })
}

/** A dividend in the major unit of its currency. */
export function toMarketDividend(
  dividend: FileDividend,
  security: { code: string; unitsPerMajor: number },
): CashDividend {
  const currency = dividend.currency ?? security
  const { date, payDate, value } = dividend
  return { date, value: value / currency.unitsPerMajor, currency: currency.code, ...(payDate && { payDate }) }
}

function readActions<Action extends { date: string }>(
  file: string,
  text: string,
  readAction: (table: CsvTable, row: CsvRow, date: string) => Action | string,
): CorporateActions<Action> {
  const table = parseCsvTable(text)
  const byFileStem = new Map<string, Action[]>()
  const warnings: string[] = table.problem === undefined ? [] : [`${file} ${table.problem}`]
  for (const row of table.rows) {
    const date = cellOf(table, row, 'date')
    const action = isIsoDate(date) ? readAction(table, row, date) : `"${date}" is not a date YYYY-MM-DD`
    if (typeof action === 'string') {
      warnings.push(`${file} line ${row.line}: ${action}`)
      continue
    }
    const stem = `${cellOf(table, row, 'symbol')}.${cellOf(table, row, 'exchange')}`
    const actions = byFileStem.get(stem)
    if (actions) actions.push(action)
    else byFileStem.set(stem, [action])
  }
  for (const actions of byFileStem.values()) actions.sort((left, right) => left.date.localeCompare(right.date))
  return { byFileStem, warnings }
}

/** 0.1 becomes 1 for 10, and 1.5 becomes 3 for 2, so that rounding of decimals does not reach the units. */
function asWholeNumbers(numerator: number, denominator: number): { numerator: number; denominator: number } {
  for (const factor of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 100, 1000]) {
    if (isWhole(numerator * factor) && isWhole(denominator * factor)) {
      return { numerator: Math.round(numerator * factor), denominator: Math.round(denominator * factor) }
    }
  }
  return { numerator, denominator }
}

function isWhole(number: number): boolean {
  const whole = Math.round(number)
  return whole > 0 && Math.abs(number - whole) <= 1e-9 * whole
}
