import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** An order has one line per state; the filled state is a trade. */
export const investimental: BrokerReader = {
  name: 'Investimental',
  headers: [
    'order id',
    'side',
    'exchange',
    'symbol',
    'price',
    'volume',
    'value',
    'fee',
    'update type',
    'update time',
    'last trade id',
  ],
  currency: 'RON',
  read: (lines) => {
    const orders = Map.groupBy(lines, (line) => line.of('order id'))
    return lines.map((line): LineReading => {
      if (line.of('update type') !== 'Fil')
        return { line: line.line, leftOut: text('The line is a status of an order') }
      const fills = (orders.get(line.of('order id')) ?? []).filter((fill) => fill.of('update type') === 'Fil')
      const common = {
        line: line.line,
        date: line.of('update time'),
        type: line.of('side'),
        symbol: line.of('symbol'),
        exchange: line.of('exchange'),
        price: line.of('price'),
      }
      // With several fills, the volume is the remaining part of the order, so the filled units are not stated.
      return { ...common, units: fills.length === 1 ? line.of('volume') : '' }
    })
  },
}
