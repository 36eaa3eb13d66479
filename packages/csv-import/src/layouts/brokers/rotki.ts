import type { BrokerReader, Line } from '../broker-reader.ts'
import { cells, twoAmounts } from '../two-amounts.ts'

export const rotki: BrokerReader = twoAmounts(
  { name: 'rotki', headers: ['base currency', 'quote currency', 'type', 'buy amount', 'sell amount', 'timestamp'] },
  {
    date: 'timestamp',
    received: (line) => [line.of('buy amount'), line.of(isSale(line) ? 'quote currency' : 'base currency')],
    sent: (line) => [line.of('sell amount'), line.of(isSale(line) ? 'base currency' : 'quote currency')],
    fee: cells('fee', 'fee currency'),
    label: 'type',
    exchange: 'location',
    comments: 'description',
  },
)

function isSale(line: Line): boolean {
  return /^sell$/i.test(line.of('type'))
}
