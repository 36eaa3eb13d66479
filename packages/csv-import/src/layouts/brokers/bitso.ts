import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'
import { COIN_FOR_COIN } from '../coin-trades.ts'

/** A purchase pays its fee in the coin, and `total` is what remains of it. */
export const bitso: BrokerReader = {
  name: 'Bitso',
  hasCoins: true,
  headers: ['type', 'major', 'minor', 'amount', 'rate', 'value', 'fee', 'total', 'datetime'],
  dateOrder: 'month-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const currency = line.of('minor').toUpperCase()
      if (!FIAT.has(currency)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      const isBuy = /^buy$/i.test(line.of('type'))
      return {
        line: line.line,
        date: line.of('datetime'),
        type: line.of('type'),
        symbol: line.of('major').toUpperCase(),
        ...(isBuy
          ? { units: line.of('total'), total: line.of('value') }
          : { units: line.of('amount'), price: line.of('rate'), fee: line.of('fee'), total: line.of('total') }),
        currency,
        totalCurrency: currency,
      }
    }),
}
