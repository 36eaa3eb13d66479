import { text } from '@plumbline/text/text'
import { readTradeSentence } from '../../words/trade-sentence.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

export const commsecConfirmations: BrokerReader = {
  name: 'CommSec (confirmations)',
  headers: ['code', 'company', 'date', 'type', 'quantity', 'unit price ($)', 'trade value ($)', 'brokerage+gst ($)'],
  fields: { 'gst ($)': null },
  currency: 'AUD',
  dateOrder: 'day-first',
}

/** The account: `B 100 CBA @ 95.32` next to debit and credit, which include the brokerage. */
export const commsecAccount: BrokerReader = {
  name: 'CommSec (account)',
  headers: ['date', 'reference', 'details', 'debit($)', 'credit($)', 'balance($)'],
  currency: 'AUD',
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const trade = readTradeSentence(line.of('details'))
      const payer = /^(?:dividend|div)\s+([A-Z0-9]{3,6})$/i.exec(line.of('details'))?.[1]
      if (payer !== undefined) {
        return { line: line.line, date: line.of('date'), type: 'Dividend', symbol: payer, credit: line.of('credit($)') }
      }
      if (trade === null)
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('details') }) }
      return {
        line: line.line,
        date: line.of('date'),
        type: trade.type,
        symbol: trade.name,
        units: trade.units,
        price: trade.price,
        debit: line.of('debit($)'),
        credit: line.of('credit($)'),
      }
    }),
}

export const commsecConfirmedTrades: BrokerReader = {
  name: 'CommSec',
  headers: ['confirmation number', 'order number', 'trade date', 'buy/ sell', 'security', 'units', 'net proceeds ($)'],
  currency: 'AUD',
  dateOrder: 'day-first',
}
