import { text } from '@plumbline/text/text'
import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

/** Dividends are stated per share, before tax, in the security's currency. */
export const freetradeFiles: readonly BrokerReader[] = ['total amount', 'total amount in account currency'].map(
  (totalHeader) => ({
    name: 'Freetrade',
    headers: [
      'title',
      'type',
      'timestamp',
      'account currency',
      totalHeader,
      'buy / sell',
      'ticker',
      'isin',
      'price per share',
      'instrument currency',
    ],
    read: (lines) => lines.map((line) => readFreetrade(line, totalHeader)),
  }),
)

function readFreetrade(line: Line, totalHeader: string): LineReading {
  const common = {
    line: line.line,
    date: line.of('timestamp'),
    type:
      line.of('type') === 'ORDER' || line.of('type') === 'FREESHARE_ORDER' ? line.of('buy / sell') : line.of('type'),
    symbol: line.of('ticker'),
    isin: line.of('isin'),
    name: line.of('title'),
    exchange: line.of('venue'),
    currency: line.of('instrument currency') || line.of('account currency'),
  }
  if (line.of('type') === 'DIVIDEND') {
    const units = line.of('quantity') || line.of('dividend eligible quantity')
    return { ...common, units, price: line.of('dividend amount per share') }
  }
  if (line.of('isin') === '')
    return { line: line.line, leftOut: text('“{word}” belongs to the account', { word: line.of('title') }) }
  const isFree = line.of('type') === 'FREESHARE_ORDER'
  const fee = line.amountOf('fx fee amount').plus(line.amountOf('stamp duty'))
  return {
    ...common,
    units: line.of('quantity'),
    price: line.of('price per share'),
    rate: line.of('fx rate'),
    fee: fee.isZero() ? '' : cellOfCalculated(fee),
    feeCurrency: line.of('account currency'),
    ...(!isFree && { total: line.of(totalHeader), totalCurrency: line.of('account currency') }),
  }
}
