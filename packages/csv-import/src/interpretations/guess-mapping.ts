import { currencyOf } from '@plumbline/reading/words/currencies'
import { text } from '@plumbline/text/text'
import type { DateFormat } from '../cells/date-formats.ts'
import { type DecimalMark, decimalMarkShownBy } from '../cells/numbers.ts'
import { addsUpWithOrWithoutFees } from '../readings/adds-up.ts'
import {
  ASSET_CURRENCY,
  type ColumnMapping,
  type DifferenceChoice,
  type Direction,
  isOpenWord,
  type Mapping,
  type MissingCurrency,
  type TypeWord,
  type UnprovenRole,
  type ValueChoice,
} from '../readings/mapping.ts'
import { cellOf, currencyWordOf, type Layout, layoutOf, numberOf, totalOf, typeWordOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { isLedgerFile } from '../tables/ledger-file.ts'
import { brokerOfFileName } from '../words/broker-of-file-name.ts'
import { isWrittenDayFirst, isWrittenYearFirst, meaningsOfHeader, splitHeader } from '../words/header-meaning.ts'
import type { ImportField } from '../words/import-field.ts'
import type { TypeChoice } from '../words/type-words.ts'
import { findCheckColumns } from './check-columns.ts'
import { chooseRoles } from './choose-roles.ts'
import { findTypeWords, isFilled, isUnsupported } from './find-type-words.ts'
import { type DateEvidence, guessDateFormat } from './guess-date-format.ts'
import { guessDecimalMarks } from './guess-decimal-marks.ts'
import { guessDirection } from './guess-direction.ts'
import { guessRateMeaning } from './guess-rate-meaning.ts'
import { isKnownByNames } from './known-by-names.ts'
import { guessColumns } from './map-columns.ts'
import { isDollarInDoubt, isOfLanguageWithoutDollar } from './missing-currency/dollar-in-doubt.ts'
import { evidenceOf } from './missing-currency/evidence.ts'
import { inferCurrency } from './missing-currency/infer-currency.ts'
import { currencyOfTerms } from './missing-currency/local-terms.ts'
import { settleAmounts } from './settle-amounts.ts'
import { findUnprovenRoles } from './unproven-roles.ts'

const EXAMPLE_ROWS = 3
const SAMPLE_ROWS = 200

/**
 * Suggests a mapping for a table: a field and a reason for every column, the meaning of type and currency values, the
 * date format, the decimal mark of each column and the meaning of the rate. Whatever is unclear stays null for the user
 * to decide; it is never guessed.
 *
 * | step | needs | gives |
 * |---|---|---|
 * | 1. words | headers and values | a first field of each column |
 * | 2. marks | 1, cells | the decimal mark of each column, or a doubt |
 * | 3. amounts | 1, 2 | costs, totals and prices that the net identity shows, also without a known header |
 * | 4. roles | 3 | another price, where units × price contradicts its total and only one other column holds |
 * | 5. types | 4, rows | the meaning of each type word, or of a sign |
 * | 6. dates | 4, rows | the date format, or several candidates |
 * | 7. currencies | 4, 5, 6 | the meaning of each currency word, or a question |
 * | 8. rate, checks | 4 | the direction of the rate, columns that repeat units × price |
 * | 9. proofs | 4, rows | roles that decide figures and that nothing proves: the user confirms them |
 */
export function guessMapping(table: CsvTable): Mapping {
  const guesses = guessColumns(table)
  const columns = table.headers.map(
    (header, index): ColumnMapping => ({
      index,
      header,
      field: guesses[index]?.field ?? null,
      confidence: guesses[index]?.confidence ?? 'none',
      reason: guesses[index]?.reason ?? text('Column not recognized. Choose a field.'),
      examples: table.rows.slice(0, EXAMPLE_ROWS).map(({ cells }) => cells[index] ?? ''),
      statedCurrency: splitHeader(header).statedCurrency,
      decimalMark: '.',
      decimalMarkIsDoubtful: false,
      decimalMarkIsChosen: false,
      hasBothMarks: false,
    }),
  )
  return deriveMapping(table, columns, null)
}

/** The mapping with another field for one column, and everything that follows from it guessed anew. */
export function mapColumn(table: CsvTable, mapping: Mapping, index: number, field: ImportField | null): Mapping {
  return mapColumns(table, mapping, new Map([[index, field]]))
}

/** The mapping with the given fields of columns, by index. */
export function mapColumns(
  table: CsvTable,
  mapping: Mapping,
  fields: ReadonlyMap<number, ImportField | null>,
): Mapping {
  const columns = mapping.columns.map((column): ColumnMapping => {
    const field = fields.get(column.index)
    return field === undefined ? column : { ...column, field, confidence: 'chosen', reason: text('Chosen by you') }
  })
  return deriveMapping(table, columns, mapping)
}

/** The mapping with an unproven role confirmed, or with its other reading. */
export function chooseRole(mapping: Mapping, role: UnprovenRole, isConfirmed: boolean): Mapping {
  const fields = new Map((isConfirmed ? role.likely : role.instead).map(({ index, field }) => [index, field]))
  const columns = mapping.columns.map((column): ColumnMapping => {
    const field = fields.get(column.index)
    return field === undefined ? column : { ...column, field, confidence: 'chosen', reason: text('Chosen by you') }
  })
  const unproven = mapping.unproven.map((each) => (each.index === role.index ? { ...each, isConfirmed } : each))
  return { ...mapping, columns, unproven }
}

/** The mapping with one type word of the file meaning `choice`. */
export function chooseType(mapping: Mapping, value: string, choice: TypeChoice): Mapping {
  return { ...mapping, types: chooseValue(mapping.types, value, choice) }
}

/** The mapping with the rows of all type words that nobody has explained left out. */
export function leaveOutUnknownTypes(mapping: Mapping): Mapping {
  const types = mapping.types.map(
    (known): TypeWord => (isOpenWord(known) ? { ...known, choice: 'ignore', by: 'user' } : known),
  )
  return { ...mapping, types }
}

/** The mapping with one currency value of the file meaning `choice`: a currency code, or `ignore` for its rows. */
export function chooseCurrency(mapping: Mapping, value: string, choice: string): Mapping {
  return { ...mapping, currencies: chooseValue(mapping.currencies, value, choice) }
}

/** The mapping with a currency for the rows that state none: a code, or `asset` for the currency of each security. */
export function chooseMissingCurrency(mapping: Mapping, choice: string): Mapping {
  return { ...mapping, missingCurrency: { count: mapping.missingCurrency?.count ?? 0, choice } }
}

/** The mapping with names in the place of symbols and ISINs, which the file does not have. */
export function identifyByName(mapping: Mapping): Mapping {
  return { ...mapping, identifiesByName: true }
}

/** The mapping with the given way to separate buys from sells when no column does. */
export function chooseDirection(mapping: Mapping, direction: Direction): Mapping {
  return { ...mapping, direction }
}

/** The mapping with a decision on all rows whose total differs from units × price by the scale, or otherwise. */
export function chooseDifference(
  mapping: Mapping,
  scale: keyof Mapping['differences'],
  choice: DifferenceChoice,
): Mapping {
  return { ...mapping, differences: { ...mapping.differences, [scale]: choice } }
}

/** The mapping with the given format for the date column. */
export function chooseDateFormat(mapping: Mapping, dateFormat: DateFormat): Mapping {
  return { ...mapping, dateFormat }
}

/** The mapping with the given decimal mark for one column, and for all columns whose mark is in doubt. */
export function chooseDecimalMark(mapping: Mapping, index: number, decimalMark: DecimalMark): Mapping {
  const columns = mapping.columns.map((column) =>
    column.index === index || column.decimalMarkIsDoubtful
      ? { ...column, decimalMark, decimalMarkIsDoubtful: false, decimalMarkIsChosen: true }
      : column,
  )
  return { ...mapping, columns }
}

function chooseValue<Choice, Known extends ValueChoice<Choice>>(
  values: readonly Known[],
  value: string,
  choice: Choice,
): Known[] {
  return values.map((known) => (known.value === value ? { ...known, choice, by: 'user' } : known))
}

function deriveMapping(table: CsvTable, columns: readonly ColumnMapping[], previous: Mapping | null): Mapping {
  const isLedger = isLedgerFile(table)
  const read = guessDecimalMarks(table, columns, isLedger)
  const marked = previous === null && !isLedger ? chooseRoles(table, settleAmounts(table, read)) : read
  const layout = layoutOf(marked)
  const types = findTypeWords(table, layout, previous?.types ?? [])
  const words = currencyWords(table, layout, types, previous)
  const dates = guessDates(table, layout)
  const { currencies, missingCurrency } = doubtAgorot(doubtDollars(words, dates.format, table, layout), table, layout)
  const isSameDateColumn = previous !== null && layoutOf(previous.columns).of.date?.index === layout.of.date?.index
  return {
    columns: marked,
    dateFormat: isSameDateColumn ? previous.dateFormat : dates.format,
    dateFormatCandidates: dates.candidates,
    types,
    direction: previous?.direction ?? guessDirection(table, layout),
    currencies,
    missingCurrency: isLedger ? null : missingCurrency,
    rateMeaning: guessRateMeaning(table, marked),
    checks: isLedger ? [] : findCheckColumns(table, layout),
    identifiesByName: previous?.identifiesByName ?? isKnownByNames(table, marked, types),
    differences: previous?.differences ?? {},
    isLedgerFile: isLedger,
    unproven: isLedger ? [] : findUnprovenRoles(table, marked),
  }
}

const DOLLARS = ['USD', 'AUD', 'CAD', 'NZD', 'HKD', 'SGD', 'TWD']

/**
 * Numbers-only dates with the day first are not written in the USA: there a plain $ can be any of several dollars. It
 * is the one that the file's exchanges or terms show, or it is asked.
 */
function doubtDollars<Words extends { currencies: ValueChoice<string>[] }>(
  words: Words,
  format: DateFormat | null,
  table: CsvTable,
  layout: Layout,
): Words {
  const own = table.reader?.currency ?? null
  if (!words.currencies.some(({ value, by }) => value === '$' && by === 'guess')) return words
  const isDayFirst = /^DD[/.-]MM/.test(format ?? '')
  const isInDoubt =
    isDayFirst || (table.reader === undefined && isDollarInDoubt(table, layout, /^MM/.test(format ?? '')))
  if (own === null && (!isInDoubt || isOfLanguageWithoutDollar(table.headers))) return words
  const shown = own ?? inferCurrency(table, layout)
  const choice = shown !== null && DOLLARS.includes(shown) ? shown : own
  const currencies = words.currencies.map((known) =>
    known.value === '$' && known.by === 'guess' ? { ...known, choice } : known,
  )
  return { ...words, currencies }
}

/** Prices in Tel Aviv (שער) may be in agorot beside a shekel sign. Only a total that adds up tells which it is. */
function doubtAgorot<Words extends { currencies: ValueChoice<string>[] }>(
  words: Words,
  { rows }: CsvTable,
  layout: Layout,
): Words {
  if (!/שער/.test(layout.of.price?.header ?? '')) return words
  const isProven = rows.slice(0, SAMPLE_ROWS).some(({ cells }) => addsUpWithOrWithoutFees(cells, layout))
  if (isProven) return words
  const currencies = words.currencies.map((known) =>
    known.choice === 'ILS' && known.by === 'guess' ? { ...known, choice: null } : known,
  )
  return { ...words, currencies }
}

function guessDates(table: CsvTable, layout: Layout) {
  const cells = table.rows.map((row) => cellOf(row.cells, layout, 'date'))
  const settlements = table.rows.map((row) => cellOf(row.cells, layout, 'settlementDate'))
  const trades = table.rows.map(
    (row) => layout.of.units === undefined || isFilled(numberOf(row.cells, layout, 'units')),
  )
  const isYearFirst = isWrittenYearFirst(table.headers)
  return guessDateFormat(cells, { order: dateOrder(table, layout), isYearFirst, settlements, trades })
}

/** Currencies prove nothing: a spreadsheet in the USA writes dates of any file with the month first. */
function dateOrder(table: CsvTable, layout: Layout): NonNullable<DateEvidence['order']> | null {
  if (hasDotsInDates(table, layout)) return 'day-first'
  const isOfSpreadsheet = hasShortDates(table, layout) && !hasDecimalCommas(table, layout)
  const order =
    table.reader?.dateOrder ??
    (isWrittenDayFirst(table.headers) ? 'day-first' : brokerOfFileName(table.fileName)?.dateOrder) ??
    (hasDecimalCommas(table, layout) || holdsIndianSecurities(table, layout) ? 'day-first' : null) ??
    orderOfTerms(table, layout)
  return order === 'day-first' && isOfSpreadsheet ? null : order
}

/**
 * Terms that only one country's brokers and taxes use say how its dates are written, but for Canada, which writes both.
 * A zero before a digit shows that no spreadsheet in the USA wrote them.
 */
function orderOfTerms(table: CsvTable, layout: Layout): NonNullable<DateEvidence['order']> | null {
  const dates = table.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cellOf(cells, layout, 'date'))
  const currency = dates.some((cell) => /^(?:0\d\/\d\d|\d\d\/0\d)\//.test(cell))
    ? currencyOfTerms(evidenceOf(table, layout))
    : null
  if (currency === null || currency === 'CAD') return null
  return MONTH_FIRST.includes(currency) ? 'month-first' : 'day-first'
}

/** Of countries that write the month first. */
const MONTH_FIRST: readonly string[] = ['USD', 'PHP']

/** `3/4/2024` is how a spreadsheet in the USA writes any date, also one of a broker elsewhere. */
function hasShortDates({ rows }: CsvTable, layout: Layout): boolean {
  const dates = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cellOf(cells, layout, 'date'))
  return dates.some((cell) => /^(?:\d\/\d{1,2}|\d{2}\/\d)\/\d/.test(cell))
}

/** India writes the day first, and its securities are held nowhere else. */
function holdsIndianSecurities({ rows }: CsvTable, layout: Layout): boolean {
  const isins = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cellOf(cells, layout, 'isin'))
  return isins.some((isin) => isin !== '') && isins.every((isin) => isin === '' || /^IN[EF]/.test(isin))
}

/** Dates with dots have the day first everywhere. */
function hasDotsInDates({ rows }: CsvTable, layout: Layout): boolean {
  const dates = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cellOf(cells, layout, 'date'))
  return dates.some((cell) => /^\d{1,2}\.\d{1,2}\.\d{2,4}\b/.test(cell))
}

/** Countries with decimal commas write the day before the month. */
function hasDecimalCommas({ rows }: CsvTable, { of }: Layout): boolean {
  const columns = [of.units, of.price, of.total].filter((column) => column !== undefined)
  const shows = (cells: Cells, mark: DecimalMark) =>
    columns.some(({ index }) => decimalMarkShownBy(cells[index] ?? '') === mark)
  const sample = rows.slice(0, SAMPLE_ROWS)
  return sample.some(({ cells }) => shows(cells, ',')) && !sample.some(({ cells }) => shows(cells, '.'))
}

type Cells = readonly string[]

/**
 * One choice per distinct currency word. Rows without a word have the file's only currency, unless it is stated for
 * some securities and never for others, or else the currency given by the broker's reader or the user.
 */
function currencyWords(
  table: CsvTable,
  layout: Layout,
  types: readonly TypeWord[],
  previous: Mapping | null,
): { currencies: ValueChoice<string>[]; missingCurrency: MissingCurrency | null } {
  const ignored = new Set(types.filter(({ choice }) => choice === 'ignore').map(({ value }) => value))
  const counts = new Map<string, number>()
  const [stated, unstated] = [new Set<string>(), new Set<string>()]
  let missing = 0
  for (const { cells, leftOut } of table.rows) {
    if (leftOut !== undefined || isUnsupported(cells, layout)) continue
    const word = currencyWordOf(cells, layout)
    const security = cellOf(cells, layout, 'isin') || cellOf(cells, layout, 'symbol')
    if (word !== null && !/\d/.test(word)) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
      if (security !== '') stated.add(security)
    } else if (word === null && isOfDay(cells, layout) && hasMoney(cells, layout)) {
      if (ignored.has(typeWordOf(cells, layout) ?? '')) continue
      missing++
      unstated.add(security)
    }
  }
  const chosen = new Map(
    (previous?.currencies ?? []).filter(({ by }) => by === 'user').map((known) => [known.value, known.choice]),
  )
  const currencies = [...counts].map(([value, count]): ValueChoice<string> => {
    const choice = chosen.get(value)
    return choice === undefined
      ? { value, count, choice: value === ASSET_CURRENCY ? value : currencyOf(value), by: 'guess' }
      : { value, count, choice, by: 'user' }
  })
  if (missing === 0) return { currencies, missingCurrency: null }
  const codes = new Set(currencies.flatMap(({ choice }) => (choice === null || choice === 'ignore' ? [] : [choice])))
  const isOnly = codes.size === 1 && currencies.every(({ choice }) => choice !== null)
  const isOfAll = stated.size === 0 || [...unstated].every((security) => security === '' || stated.has(security))
  const only = isOnly && isOfAll ? ([...codes][0] ?? null) : null
  const choice =
    previous?.missingCurrency?.choice ?? table.reader?.currency ?? only ?? inferredCurrency(table, layout, codes)
  return { currencies, missingCurrency: { count: missing, choice } }
}

/** Inferred only for a file of one currency: without any currency word, also in columns that have no meaning. */
function inferredCurrency(table: CsvTable, layout: Layout, codes: ReadonlySet<string>): string | null {
  const inferred = codes.size === 0 ? inferCurrency(table, layout) : null
  const isOpen = inferred !== null && (namesOther(table, layout, inferred) || statesCents(table, layout, inferred))
  return isOpen ? null : inferred
}

const WITHOUT_CENTS = ['KRW', 'JPY', 'VND', 'IDR', 'CLP']

/** Won and yen have no cents: a total that states some is in another currency. */
function statesCents({ rows }: CsvTable, layout: Layout, code: string): boolean {
  if (!WITHOUT_CENTS.includes(code)) return false
  return rows.slice(0, SAMPLE_ROWS).some(({ cells }) => {
    const total = totalOf(cells, layout)
    return total.kind === 'number' && !Number.isInteger(Number(total.value))
  })
}

/**
 * Whether a column without a field holds currencies, some of them other than the given one, or has a header for
 * currencies and only unknown words.
 */
function namesOther({ rows }: CsvTable, { columns }: Layout, code: string): boolean {
  const sample = rows.slice(0, SAMPLE_ROWS)
  return columns.some(({ field, index, header }) => {
    if (field !== null) return false
    const words = sample.map(({ cells }) => cells[index] ?? '').filter((cell) => /[\p{L}\p{Sc}]/u.test(cell))
    const known = words.map(currencyOf)
    if (words.length > 0 && namesCurrency(header) && known.every((other) => other === null)) return true
    return known.length > 0 && !known.includes(null) && known.some((other) => other !== code)
  })
}

function namesCurrency(header: string): boolean {
  return meaningsOfHeader(header).some(({ class: known, match }) => known === 'currency' && match === 'known')
}

/** A row without any date is a sum or a remark. */
function isOfDay(cells: Cells, layout: Layout): boolean {
  return (['date', 'settlementDate'] as const).some((field) => /\d/.test(cellOf(cells, layout, field)))
}

/** A price, or a total whose own currency is not stated. A price of 0 beside a total with a currency is none. */
function hasMoney(cells: readonly string[], layout: Layout): boolean {
  const isTotalStated = cellOf(cells, layout, 'totalCurrency') !== ''
  const price = numberOf(cells, layout, 'price')
  if (price.kind === 'number') return !isTotalStated || /[1-9]/.test(cellOf(cells, layout, 'price'))
  return totalOf(cells, layout).kind === 'number' && !isTotalStated
}
