import { text } from '@plumbline/text/text'
import type { BrokerReader } from '../broker-reader.ts'

/** The product of a future is no share: ES is Eversource on the stock exchange. */
export const tradovate: BrokerReader = {
  name: 'Tradovate',
  headers: ['orderid', 'b/s', 'contract', 'product', 'avgprice', 'filledqty', 'fill time'],
  read: (lines) =>
    lines.map(({ line }) => ({ line, leftOut: text('Options and futures are not supported'), isUnsupported: true })),
}
