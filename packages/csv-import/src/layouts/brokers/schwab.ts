import { text } from '@plumbline/text/text'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

export const schwab: BrokerReader = {
  name: 'Charles Schwab',
  headers: ['date', 'action', 'symbol', 'description', 'quantity', 'price', 'fees & comm', 'amount'],
  currency: 'USD',
  dateOrder: 'month-first',
}

/**
 * Equity awards: an action on one line, followed by its lots on lines without a date. Vesting shares are bought at
 * their fair market value, net of shares withheld for tax. A sale is the sum of its lots.
 */
export const schwabEquityAwards: BrokerReader = {
  name: 'Charles Schwab (equity awards)',
  headers: [
    'date',
    'action',
    'symbol',
    'description',
    'quantity',
    'feesandcommissions',
    'disbursementelection',
    'awardid',
  ],
  currency: 'USD',
  dateOrder: 'month-first',
  read: (lines) => {
    const starts = lines.flatMap((line, index) => (line.of('date') === '' ? [] : [index]))
    return lines.map((line, index): LineReading => {
      const next = starts.find((start) => start > index) ?? lines.length
      if (line.of('date') === '') return { line: line.line, leftOut: text('The line adds details to the line above') }
      return readAction(line, lines.slice(index + 1, next))
    })
  },
}

function readAction(line: Line, details: readonly Line[]): LineReading {
  const common = { line: line.line, date: line.of('date'), symbol: line.of('symbol'), comments: line.of('description') }
  const action = line.of('action')
  const lot = details[0]
  switch (action) {
    case 'Lapse':
    case 'Deposit': {
      const price =
        lot?.of('fairmarketvalueprice') || lot?.of('vestfairmarketvalue') || lot?.of('purchasefairmarketvalue')
      const units = lot?.of('netsharesdeposited') || line.of('quantity')
      return price
        ? { ...common, type: 'Buy', units, price }
        : { line: line.line, leftOut: text('“{word}” without a value', { word: action }) }
    }
    case 'Sale':
    case 'Quick Sale':
    case 'Forced Quick Sell':
      return {
        ...common,
        type: 'Sell',
        units: line.of('quantity'),
        price: lot?.of('saleprice') ?? '',
        fee: line.of('feesandcommissions'),
        total: line.of('amount'),
      }
    default:
      return { ...common, type: action, units: line.of('quantity'), total: line.of('amount') }
  }
}
