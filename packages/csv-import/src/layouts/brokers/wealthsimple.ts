import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

const WEALTHSIMPLE = /^([A-Z0-9.]{1,12}) - (.{1,120}?): (?:Bought|Sold|Cash dividend)(?: ([\d.]+) shares)?/
const EXECUTED = /executed at (\d{4}-\d{2}-\d{2})/

/** Monthly statements: a sentence with the security and the units, and the trade date in brackets. */
export const wealthsimpleStatement: BrokerReader = {
  name: 'Wealthsimple (statement)',
  headers: ['date', 'transaction', 'description', 'amount', 'balance'],
  currency: 'CAD',
  read: (lines) =>
    lines.map((line): LineReading => {
      const description = line.of('description')
      const match = WEALTHSIMPLE.exec(description)
      if (match === null)
        return { line: line.line, leftOut: text('“{word}” is neither a trade nor a dividend', { word: description }) }
      const [, symbol = '', name = '', units = ''] = match
      const currency = line.of('currency') || 'CAD'
      return {
        line: line.line,
        date: EXECUTED.exec(description)?.[1] ?? line.of('date'),
        type: line.of('transaction'),
        symbol,
        name,
        units,
        total: line.of('amount'),
        currency,
        totalCurrency: currency,
        comments: description,
      }
    }),
}
