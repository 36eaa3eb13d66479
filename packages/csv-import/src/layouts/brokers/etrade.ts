import type { BrokerReader, LineReading } from '../broker-reader.ts'

export const etrade: BrokerReader = {
  name: 'E*TRADE',
  headers: [
    'transactiondate',
    'transactiontype',
    'securitytype',
    'symbol',
    'quantity',
    'amount',
    'price',
    'commission',
  ],
  currency: 'USD',
  dateOrder: 'month-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const isReinvested = line.of('transactiontype') === 'Dividend' && line.of('amount').startsWith('-')
      return {
        line: line.line,
        date: line.of('transactiondate'),
        type: isReinvested && /\breinvest/i.test(line.of('description')) ? 'Buy' : line.of('transactiontype'),
        symbol: line.of('symbol'),
        name: line.of('description').replace(/\s{2,}.*$/, ''),
        assetClass: line.of('securitytype'),
        units: line.of('quantity'),
        price: /[1-9]/.test(line.of('price')) ? line.of('price') : '',
        fee: line.of('commission'),
        total: line.of('amount'),
        comments: line.of('description'),
      }
    }),
}
