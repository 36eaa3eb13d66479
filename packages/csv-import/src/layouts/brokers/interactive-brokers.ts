import { text } from '@plumbline/text/text'
import { findIsin } from '../../cells/isin.ts'
import { plainHeader } from '../../words/header-key.ts'
import { type BrokerReader, type FileContext, type Line, type LineReading, linesOf } from '../broker-reader.ts'
import { readCorporateAction } from './corporate-action.ts'

/** `VT(US9220427424) Cash Dividend USD 0.50 per Share (Ordinary Dividend)`: the symbol before the bracket. */
function symbolIn(description: string): string {
  return /^([A-Z0-9 .]{1,20})\s*\(/.exec(description)?.[1]?.trim() ?? ''
}

/** The value of a line such as `Summary,Data,Base Currency,GBP`. */
function statedIn({ records }: FileContext, name: string): string {
  return records.find(({ cells }) => cells[1] === 'Data' && cells[2] === name)?.cells[3] ?? ''
}

/** The transaction history: one table inside a file of sections, in the base currency of the account. */
export const interactiveBrokersHistory: BrokerReader = {
  name: 'Interactive Brokers (transaction history)',
  headers: ['transaction history', 'header', 'description', 'transaction type', 'symbol', 'net amount'],
  types: {
    'foreign tax withholding': 'ignore',
    'forex trade component': 'ignore',
    adjustment: 'ignore',
    'position mtm': 'ignore',
  },
  read: (lines, context) => {
    const base = statedIn(context, 'Base Currency') || statedIn(context, 'Basiswährung')
    return lines.map((line): LineReading => {
      if (line.cells[0] !== 'Transaction History')
        return { line: line.line, leftOut: text('The line is not a transaction') }
      const description = line.of('description')
      return {
        line: line.line,
        date: line.of('date'),
        type: line.of('transaction type'),
        symbol: line.of('symbol'),
        isin: findIsin(description) ?? '',
        name: description,
        units: line.of('quantity'),
        price: line.of('price'),
        fee: line.of('commission'),
        total: line.of('gross amount'),
        currency: line.of('price currency') || base,
        totalCurrency: base,
      }
    })
  },
}

/** The activity statement: sections of trades, dividends and more, each with its own header. */
export const interactiveBrokersActivity: BrokerReader = {
  name: 'Interactive Brokers (activity statement)',
  headers: ['trades', 'header', 'datadiscriminator', 'asset category', 'symbol', 'quantity', 't. price'],
  types: { trade: 'ignore' },
  read: (_, context) => readSections(context),
}

/** The same in the language of the account: only `Header`, `Data`, `DataDiscriminator` and `Order` stay English. */
export const interactiveBrokersActivityInOtherLanguages: BrokerReader = {
  ...interactiveBrokersActivity,
  headers: ['header', 'datadiscriminator'],
  read: (_, context) => readSections({ ...context, records: inEnglish(context.records) }),
}

function readSections(context: FileContext): LineReading[] {
  const isins = isinsBySymbol(context)
  const hasOrders = context.records.some(({ cells }) => cells[0] === 'Trades' && cells[2] === 'Order')
  return context.records.flatMap((record, index): LineReading[] => {
    const [section, kind] = record.cells
    if (kind === 'Header') return []
    const header = context.records
      .slice(0, index)
      .findLast(({ cells }) => cells[0] === section && cells[1] === 'Header')
    const [line] = header === undefined ? [] : linesOf([record], header)
    if (line === undefined || kind !== 'Data') return leave(record.line)
    if (section === 'Trades') return readTrade(line, isins, hasOrders)
    if (section === 'Corporate Actions') return readAction(line)
    if (section === 'Dividends' || section === 'Payment In Lieu Of Dividends') return readDividend(line)
    return leave(record.line)
  })
}

/** A split is left out here: the market data have it, and the sections of trades do not say how they count it. */
function readAction(line: Line): LineReading[] {
  const words = line.of('description')
  const date = line.of('report date')
  if (words === '' || date === '' || /\bSPLIT \d/i.test(words)) return leave(line.line)
  return [readCorporateAction(words, { line: line.line, units: line.of('quantity') }, date)]
}

function leave(line: number): LineReading[] {
  return [{ line, leftOut: text('The line belongs to a section that has no trades or dividends') }]
}

/** A statement with executions has a line for each order and below it one for each execution, called Trade. */
function readTrade(line: Line, isins: ReadonlyMap<string, string>, hasOrders: boolean): LineReading[] {
  const kind = line.of('datadiscriminator')
  if (kind === 'Trade' && hasOrders)
    return [{ line: line.line, leftOut: text('The line is an execution of the order above') }]
  if (kind !== 'Order' && kind !== 'Trade')
    return [{ line: line.line, leftOut: text('The line repeats or sums up trades') }]
  const units = line.of('quantity')
  const isCancelled = line.of('code').split(';').includes('Ca')
  const side = units.startsWith('-') ? 'Sell' : 'Buy'
  return [
    {
      line: line.line,
      date: line.of('date/time'),
      type: isCancelled ? `${side} cancelled` : side,
      symbol: line.of('symbol'),
      isin: isins.get(line.of('symbol')) ?? '',
      units,
      price: line.of('t. price'),
      fee: line.of('comm/fee') || line.of('comm in usd') || line.of('comm in eur') || line.of('comm in gbp'),
      currency: line.of('currency'),
      total: line.of('proceeds'),
      totalCurrency: line.of('currency'),
      assetClass: line.of('asset category'),
    },
  ]
}

function readDividend(line: Line): LineReading[] {
  const description = line.of('description')
  if (line.of('currency').startsWith('Total') || line.of('date') === '')
    return [{ line: line.line, leftOut: text('The line is a sum') }]
  return [
    {
      line: line.line,
      date: line.of('date'),
      type: 'Dividend',
      symbol: symbolIn(description),
      isin: findIsin(description) ?? '',
      currency: line.of('currency'),
      total: line.of('amount'),
      totalCurrency: line.of('currency'),
      comments: description,
    },
  ]
}

/** The section `Financial Instrument Information` lists the ISIN of each symbol. It may occur several times. */
function isinsBySymbol({ records }: FileContext): Map<string, string> {
  const isins = new Map<string, string>()
  const ofSection = records.filter(({ cells }) => cells[0] === 'Financial Instrument Information')
  const header = ofSection.find(({ cells }) => cells[1] === 'Header' && cells.map(plainHeader).includes('security id'))
  if (header === undefined) return isins
  for (const line of linesOf(ofSection, header)) {
    const isin = findIsin(line.of('security id'))
    if (isin !== null) for (const symbol of line.of('symbol').split(',')) isins.set(symbol.trim(), isin)
  }
  return isins
}

/** The columns of trades from the last one backwards: an account may stand before the symbol. */
const TRADE_COLUMNS = [
  'Code',
  'MTM P/L',
  'Realized P/L',
  'Basis',
  'Comm/Fee',
  'Proceeds',
  'C. Price',
  'T. Price',
  'Quantity',
]
const FURTHER_TRADE_COLUMNS = ['Date/Time', 'Symbol']
/** Currency, perhaps the account, day, description and amount; taxes have a code behind their amount. */
const DIVIDEND_COLUMNS = ['Amount', 'Description', 'Date']
const OF_SECURITY = /^[A-Z0-9 .]{1,20}\s*\([A-Z]{2}[A-Z0-9]{9}\d\)/

/** The sections of trades, of dividends and of ISINs with their English names, known by what their lines hold. */
function inEnglish(records: FileContext['records']): FileContext['records'] {
  const sections = Map.groupBy(records, ({ cells }) => cells[0] ?? '')
  const kinds = new Map([...sections].map(([name, lines]) => [name, kindOfSection(lines)]))
  return records.map((record) => {
    const kind = kinds.get(record.cells[0] ?? '') ?? null
    if (kind === null) return record
    const [, mark = '', ...rest] = record.cells
    if (mark !== 'Header') return { ...record, cells: [kind, mark, ...rest] }
    return { ...record, cells: [kind, mark, ...englishHeader(kind, rest)] }
  })
}

type Section = 'Trades' | 'Dividends' | 'Financial Instrument Information'

function kindOfSection(lines: FileContext['records']): Section | null {
  const header = lines.find(({ cells }) => cells[1] === 'Header')?.cells ?? []
  const data = lines.filter(({ cells }) => cells[1] === 'Data').map(({ cells }) => cells)
  if (header[2] === 'DataDiscriminator')
    return data.some((cells) => cells[2] === 'Order' || cells[2] === 'Trade') ? 'Trades' : null
  if (header.some((cell) => plainHeader(cell) === 'isin') || header.some((cell) => plainHeader(cell) === 'conid'))
    return 'Financial Instrument Information'
  const areOfSecurities = data.some((cells) => OF_SECURITY.test(cells.at(-2) ?? ''))
  return areOfSecurities ? 'Dividends' : null
}

function englishHeader(kind: Section, cells: readonly string[]): string[] {
  const named = [...cells]
  const name = (names: readonly string[]) => {
    for (const [back, word] of names.entries()) named[cells.length - 1 - back] = word
  }
  if (kind === 'Trades') {
    name([...TRADE_COLUMNS, ...FURTHER_TRADE_COLUMNS])
    named[1] = 'Asset Category'
    named[2] = 'Currency'
  } else if (kind === 'Dividends') {
    name(DIVIDEND_COLUMNS)
    named[0] = 'Currency'
  } else {
    named[1] = 'Symbol'
    named[4] = 'Security ID'
  }
  return named
}
