import { text } from '@plumbline/text/text'
import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** Buyer and seller share the fee: a purchase gets fewer coins, a sale less money. */
export const bitcoinDe: BrokerReader = {
  name: 'Bitcoin.de',
  hasCoins: true,
  headers: ['datum', 'typ', 'währung', 'referenz', 'kurs', 'btc vor gebühr', 'eur vor gebühr', 'zu- / abgang'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const type = line.of('typ')
      if (type !== 'Kauf' && type !== 'Verkauf')
        return { line: line.line, leftOut: text('“{word}” is neither a purchase nor a sale', { word: type }) }
      const after = line.of('eur nach bitcoin.de-gebühr')
      const fee = line.amountOf('eur vor gebühr').minus(line.readAmount(after)).abs()
      return {
        line: line.line,
        date: line.of('datum'),
        type,
        symbol: line.of('währung'),
        units: line.of('zu- / abgang'),
        ...(type === 'Kauf' ? { total: after } : { price: line.of('kurs'), total: after, fee: cellOfCalculated(fee) }),
        currency: 'EUR',
        totalCurrency: 'EUR',
      }
    }),
}
