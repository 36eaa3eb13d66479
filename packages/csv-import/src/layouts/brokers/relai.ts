import type { BrokerReader, LineReading } from '../broker-reader.ts'

export const relai: BrokerReader = {
  name: 'Relai',
  hasCoins: true,
  headers: [
    'date',
    'transaction type',
    'btc amount',
    'btc price',
    'currency pair',
    'fiat amount (excl. fees)',
    'fiat currency',
    'fee',
  ],
  read: (lines) =>
    lines.map(
      (line): LineReading => ({
        line: line.line,
        date: line.of('date'),
        type: line.of('transaction type'),
        symbol: 'BTC',
        units: line.of('btc amount'),
        price: line.of('btc price'),
        total: line.of('fiat amount (excl. fees)'),
        fee: line.of('fee'),
        currency: line.of('fiat currency'),
        totalCurrency: line.of('fiat currency'),
        feeCurrency: line.of('fee currency'),
      }),
    ),
}
