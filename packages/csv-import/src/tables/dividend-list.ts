import { withoutUnderscores, withSpacesAtCapitals } from '../cells/normalize-words.ts'
import { guessType } from '../words/guess-type.ts'
import { canMean, splitHeader } from '../words/header-meaning.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import type { CsvTable } from './csv-table.ts'
import { tableWithColumns } from './table-with-columns.ts'

const HEADER = 'Type (a list of dividends)'
const DIVIDEND =
  /^(?:(?:gross|net|total|cash|franked|unfranked|interim|final) )?(?:dividends?|dividendos?|dividenden?|dividendi|utdelning|udbytte|utbytte|osinko|dywidenda)(?: (?:amount|paid|received|income|betrag|importe|brutto|netto|bruto|neto))?$/i
const WITHHELD =
  /\b(?:withh(?:eld|olding)|retenci[oó]n|retenção|retenue|ritenuta|quellensteuer|bronbelasting|källskatt)/i
const GROSS = /\b(?:gross|brutto|bruto|brut|lordo)\b/i
const NET = /\b(?:net|netto|neto|líquido)\b/i
const EX_DAY = /\bex[ -]?(?:dividend[ -]?)?(?:date|day|tag)\b/i
const PAY_DAY = /\b(?:pay(?:ment|able)?[ -]?(?:date|day)|zahl(?:ungs)?tag|zahlbar)\b/i
/** Headers that only a list of something else than dividends has. */
const OTHERS: readonly HeaderClass[] = ['side', 'price', 'debit', 'credit']

/**
 * Adds a type column to a list of dividends that has none. Headers or the file name say that it is one. Without such a
 * word, it has no prices, and one of two sets of columns: gross amounts, withheld taxes and net amounts; or payment dates
 * with ex-dividend dates or taxes. A column such as `Dividend received` is the total. Returns other tables unchanged.
 */
export function addDividendType(table: CsvTable): CsvTable {
  const amounts = table.headers.flatMap((header, index) => (DIVIDEND.test(splitHeader(header).base) ? [index] : []))
  const has = (pattern: RegExp) =>
    table.headers.some((header) => pattern.test(withSpacesAtCapitals(withoutUnderscores(header))))
  const isTaxed = has(WITHHELD) || table.headers.some((header) => canMean(header, 'tax'))
  const isNamed = /dividend|utdelning|dywidend/i.test(table.fileName) && isTaxed
  const isPaid = isTaxed && !table.headers.some((header) => canMean(header, 'units'))
  const isOfDays = has(PAY_DAY) && (has(EX_DAY) || isPaid)
  const isOfDividends = amounts.length > 0 || isNamed || isOfDays || (has(GROSS) && has(WITHHELD) && has(NET))
  if (!isOfDividends || table.headers.some((header) => canMean(header, ...OTHERS)) || statesTypes(table)) return table
  const [amount] = table.headers.some((header) => canMean(header, 'total')) ? [] : amounts
  const added = amount === undefined ? [] : [table.headers[amount] ?? '']
  const cells = table.rows.map((row) => ['Dividend', ...added.map(() => row.cells[amount ?? -1] ?? '')])
  return tableWithColumns(table, [HEADER, ...added], ['type', ...added.map(() => 'total' as const)], cells, amounts)
}

/** Whether a column has types of transactions. */
function statesTypes({ headers, rows }: CsvTable): boolean {
  const columns = headers.flatMap((header, index) => (canMean(header, 'type') ? [index] : []))
  return columns.some((index) => rows.some(({ cells }) => guessType(cells[index] ?? '') !== null))
}
