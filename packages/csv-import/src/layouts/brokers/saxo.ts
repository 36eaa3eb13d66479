import { text } from '@plumbline/text/text'
import { readTradeSentence } from '../../words/trade-sentence.ts'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

const ACCOUNT_SHARE = 0.8

/**
 * Transactions: units, price and its currency in a sentence (`Sell 3 @ 139.74 USD`), the amount with the fee in the
 * currency of the account, which is that of the securities converted at 1.
 */
export const saxo: BrokerReader = {
  name: 'Saxo',
  headers: ['trade date', 'instrument', 'instrument isin', 'instrument currency', 'event', 'conversion rate'],
  read: (lines) => {
    const account = accountCurrency(lines)
    return lines.map((line) => readLine(line, account))
  },
}

function readLine(line: Line, account: string): LineReading {
  const isin = line.of('instrument isin')
  const symbol = line.of('instrument symbol')
  const event = line.of('event')
  const amount = line.of('amount') || line.of('booked amount')
  const common = { line: line.line, date: line.of('trade date'), symbol, isin, name: line.of('instrument') }
  if (isin === '' && symbol === '')
    return { line: line.line, leftOut: text('“{word}” belongs to the account', { word: event }) }
  const trade = readTradeSentence(event)
  if (trade === null) {
    return {
      ...common,
      type: event,
      total: amount,
      currency: (line.of('booked amount') && line.of('currency')) || account,
    }
  }
  return {
    ...common,
    type: trade.type,
    units: trade.units,
    price: trade.price,
    currency: trade.currency || line.of('instrument currency'),
    exchange: line.of('exchange description'),
    total: amount,
    totalCurrency: line.amountOf('conversion rate').equals(1) ? trade.currency : account,
    comments: event,
  }
}

/** The currency of nearly all lines that are converted at 1; '' if they have several. */
function accountCurrency(lines: readonly Line[]): string {
  const counts = new Map<string, number>()
  let all = 0
  for (const line of lines) {
    const currency = line.of('instrument currency')
    if (currency === '' || !line.amountOf('conversion rate').equals(1)) continue
    counts.set(currency, (counts.get(currency) ?? 0) + 1)
    all++
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most !== undefined && most[1] >= all * ACCOUNT_SHARE ? most[0] : ''
}
