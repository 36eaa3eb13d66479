import { text } from '@plumbline/text/text'
import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'
import { COIN_FOR_COIN, splitGlued } from '../coin-trades.ts'

export const bitstamp2023: BrokerReader = {
  name: 'Bitstamp (2023)',
  hasCoins: true,
  headers: ['type', 'subtype', 'datetime', 'amount', 'amount currency', 'value', 'value currency', 'rate', 'fee'],
  fields: {
    subtype: 'side',
    amount: 'units',
    'amount currency': 'symbol',
    value: 'total',
    'value currency': 'totalCurrency',
    rate: 'price',
    'rate currency': 'currency',
  },
}

export const bitstamp: BrokerReader = {
  name: 'Bitstamp',
  hasCoins: true,
  headers: ['type', 'datetime', 'account', 'amount', 'value', 'rate', 'fee', 'sub type'],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('type') !== 'Market')
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('type') }) }
      const [units, symbol] = splitGlued(line.of('amount'))
      const [total, currency] = splitGlued(line.of('value'))
      const [fee, feeCurrency] = splitGlued(line.of('fee'))
      if (!FIAT.has(currency)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      return {
        line: line.line,
        date: line.of('datetime'),
        type: line.of('sub type'),
        symbol,
        units,
        price: splitGlued(line.of('rate'))[0],
        total,
        totalCurrency: currency,
        fee,
        feeCurrency,
        currency,
      }
    }),
}
