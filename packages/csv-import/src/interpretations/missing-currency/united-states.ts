import type { Evidence } from './evidence.ts'

export const US_SYMBOL = /^[A-Z]{1,5}(?:[./ -][A-Z])?$/
/** Mutual funds of the United States, such as VTSAX. */
const US_FUND = /^[A-Z]{4}X$/
/** `4/27/2023` and `Apr 27, 2023`, which are written in North America alone. */
export const MONTH_FIRST =
  /^(?:(?:0?[1-9]|1[0-2])[/-](?:1[3-9]|2\d|3[01])[/-]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})\b/
/** `4/27/2023` and `12/3/2023` are also what a spreadsheet in the USA makes of the dates of any other country. */
const OF_SPREADSHEET = /^(?:\d\/\d{1,2}|\d{2}\/\d)\/\d/
const DAY_FIRST = /^(?:1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d{2,4}\b/
/** Taxes on services that do not exist in the United States. */
export const TAX_OF_OTHERS = /\b(?:GST|HST|QST|VAT|SST)\b/
export const CANADA = /\b(?:CAD|TFSA|RRSP|FHSA|RESP|Canada|Canadian)\b/i

/** Whether the dates and symbols are those of the United States. Files of Canada look the same: rule it out first. */
export function isOfUnitedStates({ symbols, isins, exchanges, dates }: Evidence): boolean {
  return (
    symbols.length > 0 &&
    symbols.every((symbol) => US_SYMBOL.test(symbol)) &&
    isins.every((isin) => isin.startsWith('US')) &&
    exchanges.length === 0 &&
    ((dates.some((date) => MONTH_FIRST.test(date)) && !dates.some((date) => OF_SPREADSHEET.test(date))) ||
      symbols.some((symbol) => US_FUND.test(symbol))) &&
    !dates.some((date) => DAY_FIRST.test(date))
  )
}
