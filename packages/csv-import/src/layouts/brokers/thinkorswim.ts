import { text } from '@plumbline/text/text'
import { sumOf } from '../../cells/exact-amounts.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

const CASH_TRADE = /\b(BOT|SOLD) ([+-]?[\d.,]+) (\S+)(.*?) ?@ ?([\d.,]+)/

/** The cash balance of thinkorswim: its descriptions tell the trades, as in `BOT +100 AAPL @150.00`. */
export const thinkorswimCash: BrokerReader = {
  name: 'thinkorswim (cash balance)',
  headers: ['date', 'time', 'type', 'ref #', 'description', 'misc fees', 'commissions & fees', 'amount', 'balance'],
  currency: 'USD',
  dateOrder: 'month-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const [, side, units, symbol, contract, price] = CASH_TRADE.exec(line.of('description')) ?? []
      const dividend = /DIVIDEND(?:\s?~\s?| ON [\d.,]+ )([A-Z.]+)/.exec(line.of('description'))?.[1]
      const common = {
        line: line.line,
        date: line.of('date'),
        comments: line.of('description'),
        total: line.of('amount'),
      }
      if (dividend !== undefined) return { ...common, type: 'Dividend', symbol: dividend }
      if (side === undefined || units === undefined || symbol === undefined || price === undefined) {
        return { line: line.line, leftOut: text('The line is neither a trade nor a dividend') }
      }
      if (/\b(?:CALL|PUT)\b/.test(contract ?? '') || /^[/.]/.test(symbol)) {
        return { line: line.line, leftOut: text('Options and futures are not supported'), isUnsupported: true }
      }
      return {
        ...common,
        type: side === 'BOT' ? 'Buy' : 'Sell',
        symbol,
        units,
        price,
        fee: sumOf(['misc fees', 'commissions & fees'].map(line.amountOf)),
      }
    }),
}

/** The statement of thinkorswim: of its many tables, the history of trades. */
export const thinkorswim: BrokerReader = {
  name: 'thinkorswim',
  headers: ['exec time', 'spread', 'side', 'qty', 'pos effect', 'symbol', 'exp', 'strike', 'type', 'net price'],
  currency: 'USD',
  dateOrder: 'month-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const isTrade = /^(?:buy|sell)$/i.test(line.of('side')) && /\d/.test(line.of('exec time'))
      if (!isTrade) return { line: line.line, leftOut: text('The line belongs to another table of the statement') }
      return {
        line: line.line,
        date: line.of('exec time'),
        type: line.of('side'),
        symbol: line.of('symbol'),
        assetClass: line.of('type'),
        units: line.of('qty'),
        price: line.of('price'),
      }
    }),
}
