import type { BrokerReader } from '../broker-reader.ts'
import { twoAmounts } from '../two-amounts.ts'

export const coinTracking: BrokerReader = twoAmounts(
  { name: 'CoinTracking', headers: ['type', 'buy', 'cur.', 'sell', 'fee', 'exchange', 'date'] },
  {
    date: 'date',
    received: (line) => [line.of('buy'), line.of('cur.')],
    sent: (line) => [line.of('sell'), line.of('cur.', 1)],
    fee: (line) => [line.of('fee'), line.of('cur.', 2)],
    label: 'type',
    isOther: /^(?!trade$)/i,
    exchange: 'exchange',
    comments: 'comment',
  },
)
