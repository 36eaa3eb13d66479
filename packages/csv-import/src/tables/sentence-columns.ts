import { readNumber } from '../cells/numbers.ts'
import { guessType } from '../words/guess-type.ts'
import { canMean, meaningsOfHeader } from '../words/header-meaning.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import type { ImportField } from '../words/import-field.ts'
import { readDividendSentence, readTradeSentence, type TradeSentence } from '../words/trade-sentence.ts'
import type { CsvTable, TableReader } from './csv-table.ts'

const SAMPLE_ROWS = 300
const MOST = 0.7
const PARTS = ['type', 'units', 'price', 'currency', 'name'] as const
/** Parts that only some sentences have. */
const FURTHER_PARTS = ['symbol', 'isin', 'tax'] as const

type Part = (typeof PARTS)[number] | (typeof FURTHER_PARTS)[number]

/**
 * Some brokers put units and price into a sentence (`Sell 3 @ 139.74 USD`) instead of columns. Adds columns with the
 * parts of the sentence to such a table; returns other tables unchanged.
 */
export function addSentenceColumns(table: CsvTable): CsvTable {
  if (hasNumbersUnder(table, 'units')) return table
  const column = table.headers.findIndex((_, index) => tellsTrades(table, index))
  if (column < 0) return table
  const header = table.headers[column] ?? ''
  const traded = namesOfTrades(table, column)
  const sentences = table.rows.map(
    ({ cells: { [column]: text = '' } }) => readTradeSentence(text) ?? readDividendSentence(text),
  )
  const parts: Part[] = [...PARTS, ...FURTHER_PARTS.filter((part) => sentences.some((each) => each?.[part]))]
  const rows = table.rows.map((row, index) => {
    const text = row.cells[column] ?? ''
    const own = table.headers.map((_, each) => row.cells[each] ?? '')
    return { ...row, cells: [...own, ...parts.map((part) => partOf(part, sentences[index] ?? null, text, traded))] }
  })
  const hasCurrency = sentences.some((sentence) => sentence !== null && sentence.currency !== '')
  const reader = withFields(table, column, parts, hasCurrency)
  return { ...table, headers: [...table.headers, ...parts.map((part) => `${header}: ${part}`)], rows, reader }
}

/** Whether a column was read from sentences. */
export function isSentenceColumn(header: string): boolean {
  return PARTS.some((part) => header.endsWith(`: ${part}`))
}

function partOf(part: Part, sentence: TradeSentence | null, text: string, traded: readonly string[]): string {
  if (sentence !== null) return sentence[part]
  if (part === 'name') return traded.find((name) => text.endsWith(` ${name}`)) ?? ''
  return part === 'type' ? text : ''
}

/** The names in the sentences of trades, longest first: `Dividend Satrix Top 40 ETF` names one of them. */
function namesOfTrades(table: CsvTable, column: number): string[] {
  const names = table.rows.map(({ cells }) => readTradeSentence(cells[column] ?? '')?.name ?? '')
  return [...new Set(names)].filter((name) => name !== '').sort((a, b) => b.length - a.length)
}

function hasNumbersUnder(table: CsvTable, wanted: HeaderClass): boolean {
  return table.headers.some((header, index) => {
    if (!meaningsOfHeader(header).some((meaning) => meaning.class === wanted)) return false
    return table.rows.slice(0, SAMPLE_ROWS).some(({ cells }) => readNumber(cells[index] ?? '', '.').kind === 'number')
  })
}

/** Whether the column has sentences of trades, and most of its texts with a number after a word of trading are such. */
function tellsTrades(table: CsvTable, index: number): boolean {
  let sentences = 0
  let others = 0
  for (const { cells } of table.rows.slice(0, SAMPLE_ROWS)) {
    const cell = cells[index] ?? ''
    if (readTradeSentence(cell) !== null) sentences++
    else if (/@\s*\d/.test(cell)) others++
  }
  return sentences > 0 && sentences >= (sentences + others) * MOST
}

/** Whether another column alone separates buys from sells. */
function hasTypeColumn(table: CsvTable, column: number): boolean {
  return table.headers.some((header, index) => {
    if (index === column || !canMean(header, 'type')) return false
    return table.rows.some(({ cells }) => {
      const type = guessType(cells[index] ?? '')
      return type === 'buy' || type === 'sell'
    })
  })
}

/** The fields of the new columns. A column is not needed if another one serves better. */
function withFields(table: CsvTable, column: number, parts: readonly Part[], hasCurrency: boolean): TableReader {
  const classes = table.headers.map((header, index) =>
    index === column ? [] : meaningsOfHeader(header).map((meaning) => meaning.class),
  )
  const has = (...wanted: HeaderClass[]) => classes.some((known) => wanted.some((word) => known.includes(word)))
  const isNeeded: Record<Part, boolean> = {
    type: !hasTypeColumn(table, column),
    units: true,
    price: true,
    currency: hasCurrency,
    name: !has('isin', 'symbol', 'name'),
    symbol: !has('isin', 'symbol'),
    isin: !has('isin'),
    tax: !has('tax'),
  }
  const fields: (ImportField | null | undefined)[] = table.headers.map((header, index) => {
    if (index === column) return 'comments'
    const ownClasses = meaningsOfHeader(header).map((meaning) => meaning.class)
    const isReplaced =
      (isNeeded.type && ownClasses.includes('type')) || (hasCurrency && ownClasses.includes('currency'))
    return table.reader?.fields[index] ?? (isReplaced ? null : undefined)
  })
  return {
    name: table.reader?.name ?? '',
    types: table.reader?.types ?? {},
    currency: table.reader?.currency ?? null,
    dateOrder: table.reader?.dateOrder ?? null,
    hasCoins: table.reader?.hasCoins ?? false,
    fields: [...fields, ...parts.map((part) => (isNeeded[part] ? part : null))],
  }
}
