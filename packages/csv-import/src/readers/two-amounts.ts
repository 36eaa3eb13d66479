import type { BrokerReader, Line, LineReading } from './broker-reader.ts'
import { roughNumber } from './broker-reader.ts'
import { COIN_FOR_COIN, FIAT } from './crypto-exchanges.ts'

/** An amount and the coin or currency it is in. */
type AmountCells = readonly [amount: string, currency: string]

/** How a tool for taxes on coins writes what came and what went. */
interface Layout extends Pick<BrokerReader, 'name' | 'headers'> {
  readonly date: string
  readonly received: (line: Line) => AmountCells
  readonly sent: (line: Line) => AmountCells
  readonly fee: (line: Line) => AmountCells
  /** What the line is called; a line with two amounts is a trade unless this says otherwise. */
  readonly label: string
  readonly isOther?: RegExp
  readonly exchange?: string
  readonly comments?: string
}

const cells =
  (amount: string, currency: string) =>
  (line: Line): AmountCells => [line.of(amount), line.of(currency)]

function twoAmounts(layout: Layout): BrokerReader {
  const { name, headers } = layout
  return { name, headers, read: (lines) => lines.map((line) => readLine(line, layout)) }
}

function readLine(line: Line, layout: Layout): LineReading {
  const label = line.of(layout.label)
  const [received, sent, fee] = [layout.received(line), layout.sent(line), layout.fee(line)]
  const isTrade = roughNumber(received[0]) !== 0 && roughNumber(sent[0]) !== 0
  if (!isTrade || layout.isOther?.test(label)) {
    return { line: line.line, leftOut: label === '' ? 'The line is no trade' : `“${label}” is no trade` }
  }
  const isBuy = FIAT.has(sent[1])
  if (isBuy === FIAT.has(received[1])) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
  const [coin, money] = isBuy ? [received, sent] : [sent, received]
  return {
    line: line.line,
    date: line.of(layout.date),
    type: isBuy ? 'Buy' : 'Sell',
    symbol: coin[1],
    units: coin[0],
    // The amounts of a trade are without the fee.
    price: String(roughNumber(money[0]) / roughNumber(coin[0])),
    fee: fee[0],
    feeCurrency: fee[1],
    currency: money[1],
    ...(layout.exchange && { exchange: line.of(layout.exchange) }),
    ...(layout.comments && { comments: line.of(layout.comments) }),
  }
}

export const toolsOfTwoAmounts: readonly BrokerReader[] = [
  twoAmounts({
    name: 'CoinTracking',
    headers: ['type', 'buy', 'cur.', 'sell', 'fee', 'exchange', 'date'],
    date: 'date',
    received: (line) => [line.of('buy'), line.of('cur.')],
    sent: (line) => [line.of('sell'), line.of('cur.', 1)],
    fee: (line) => [line.of('fee'), line.of('cur.', 2)],
    label: 'type',
    isOther: /^(?!trade$)/i,
    exchange: 'exchange',
    comments: 'comment',
  }),
  twoAmounts({
    name: 'Koinly',
    headers: ['date', 'sent amount', 'sent currency', 'received amount', 'received currency', 'fee amount'],
    date: 'date',
    received: cells('received amount', 'received currency'),
    sent: cells('sent amount', 'sent currency'),
    fee: cells('fee amount', 'fee currency'),
    label: 'label',
    comments: 'description',
  }),
  twoAmounts({
    name: 'CoinTracker',
    headers: ['date', 'received quantity', 'received currency', 'sent quantity', 'sent currency', 'fee amount'],
    date: 'date',
    received: cells('received quantity', 'received currency'),
    sent: cells('sent quantity', 'sent currency'),
    fee: cells('fee amount', 'fee currency'),
    label: 'tag',
  }),
  twoAmounts({
    name: 'Blockpit',
    headers: ['outgoing asset', 'outgoing amount', 'incoming asset', 'incoming amount', 'transaction type'],
    date: 'date (utc)',
    received: cells('incoming amount', 'incoming asset'),
    sent: cells('outgoing amount', 'outgoing asset'),
    fee: (line) => [
      line.of('fee amount') || line.of('fee amount (optional)'),
      line.of('fee asset') || line.of('fee asset (optional)'),
    ],
    label: 'transaction type',
  }),
  twoAmounts({
    name: 'rotki',
    headers: ['location', 'base currency', 'quote currency', 'type', 'buy amount', 'sell amount', 'timestamp'],
    date: 'timestamp',
    received: (line) => [line.of('buy amount'), line.of(isSale(line) ? 'quote currency' : 'base currency')],
    sent: (line) => [line.of('sell amount'), line.of(isSale(line) ? 'base currency' : 'quote currency')],
    fee: cells('fee', 'fee currency'),
    label: 'type',
    exchange: 'location',
    comments: 'description',
  }),
  twoAmounts({
    name: 'rotki',
    headers: ['location', 'spend currency', 'receive currency', 'spend amount', 'receive amount', 'timestamp'],
    date: 'timestamp',
    received: cells('receive amount', 'receive currency'),
    sent: cells('spend amount', 'spend currency'),
    fee: cells('fee', 'fee currency'),
    label: 'description',
    exchange: 'location',
  }),
]

function isSale(line: Line): boolean {
  return /^sell$/i.test(line.of('type'))
}
