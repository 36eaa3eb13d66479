import { text } from '@plumbline/text/text'
import { plainHeader } from '../../words/header-key.ts'
import { readTradeSentence } from '../../words/trade-sentence.ts'
import { type BrokerReader, type Line, type LineReading, linesOf } from '../broker-reader.ts'

/** Below the positions; funds are named with words such as TAX-MANAGED. */
export const vanguardUs: BrokerReader = {
  name: 'Vanguard (USA)',
  headers: [
    'account number',
    'trade date',
    'transaction type',
    'transaction description',
    'investment name',
    'symbol',
    'shares',
    'share price',
  ],
  fields: { 'transaction description': 'side' },
  types: { 'sweep in': 'ignore', 'sweep out': 'ignore', 'funds received': 'ignore' },
  currency: 'USD',
}

const DIVIDEND = /^(Reversal of )?DIV: (\S+)(?: @ ([A-Z]{3}))?/

/**
 * Cash movements: trades without a price, and dividends by symbol. If the file also has the investments table, trades
 * are read from that table.
 */
export const vanguardUk: BrokerReader = {
  name: 'Vanguard (UK)',
  headers: ['date', 'details', 'amount', 'balance'],
  hasNoOtherHeaders: true,
  currency: 'GBP',
  dateOrder: 'day-first',
  read: (lines, { records, headerIndex }) => {
    const investments = records.findIndex(({ cells }) => cells.map(plainHeader).includes('transactiondetails'))
    const header = records[investments]
    if (header === undefined) return lines.map((line) => readCash(line, false))
    const tables = linesOf(records.slice(investments + 1), header)
    return [
      ...lines.slice(0, investments - headerIndex - 1).map((line) => readCash(line, true)),
      ...tables.map(readInvestment),
    ]
  },
}

function readCash(line: Line, isTradeElsewhere: boolean): LineReading {
  const details = line.of('details')
  const common = { line: line.line, date: line.of('date'), total: line.of('amount'), comments: details }
  const dividend = DIVIDEND.exec(details)
  if (dividend !== null) {
    const [, reversal = '', security = ''] = dividend
    const [symbol = ''] = security.split('.')
    // Beside the investments the dividends are offered, not taken: the other table has what was bought and sold.
    return { ...common, type: isTradeElsewhere ? `${reversal}Cash table: DIV` : `${reversal}Dividend`, symbol }
  }
  const trade = readTradeSentence(details)
  if (trade !== null && isTradeElsewhere)
    return { line: line.line, leftOut: text('The trade is listed in the investments table') }
  if (trade !== null) return { ...common, type: trade.type, units: trade.units, name: trade.name }
  return { line: line.line, leftOut: text('“{word}” is neither a trade nor a dividend', { word: details }) }
}

function readInvestment(line: Line): LineReading {
  const trade = readTradeSentence(line.of('transactiondetails'))
  if (trade === null) return { line: line.line, leftOut: text('The line is not a trade') }
  return {
    line: line.line,
    date: line.of('date'),
    type: trade.type,
    name: line.of('investmentname'),
    units: line.of('quantity'),
    price: line.of('price'),
    total: line.of('cost'),
  }
}

export const vanguardEmployerPlans: BrokerReader = {
  name: 'Vanguard (employer plans)',
  headers: ['trade date', 'run date', 'transaction activity', 'investment name', 'share price', 'transaction shares'],
  fields: { 'transaction description': 'comments', 'dollar amount': 'total' },
  currency: 'USD',
}
