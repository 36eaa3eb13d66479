import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** TradingView's portfolios: `NASDAQ:AAPL`, and the amount of a dividend in the column of the units. */
export const tradingView: BrokerReader = {
  name: 'TradingView',
  headers: ['symbol', 'side', 'qty', 'fill price', 'commission', 'closing time'],
  currency: 'asset',
  read: (lines) =>
    lines.map((line): LineReading => {
      const [, exchange = '', symbol = line.of('symbol')] = /^([A-Z_]+):(.+)$/.exec(line.of('symbol')) ?? []
      if (symbol.startsWith('$'))
        return { line: line.line, leftOut: text('“{word}” moves cash', { word: line.of('side') }) }
      if (/^(?:FX|OANDA|FOREXCOM)/.test(exchange)) {
        const leftOut = text('“{symbol}” is an exchange of currencies, not a security', { symbol })
        return { line: line.line, leftOut, isUnsupported: true }
      }
      const common = { line: line.line, date: line.of('closing time'), type: line.of('side'), symbol, exchange }
      if (/dividend/i.test(line.of('side'))) return { ...common, total: line.of('qty') }
      return { ...common, units: line.of('qty'), price: line.of('fill price'), fee: line.of('commission') }
    }),
}
