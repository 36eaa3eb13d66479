import { text } from '@plumbline/text/text'
import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

const stockPlan = { name: 'Morgan Stanley (stock plan)', currency: 'USD', dateOrder: 'day-first' } as const

/** Sales of a plan, which do not name a security. Sales of the plan “Cash” are withdrawals. */
export const morganStanleyWithdrawals: BrokerReader = {
  ...stockPlan,
  headers: ['execution date', 'order number', 'plan', 'type', 'order status', 'price', 'quantity', 'net amount'],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('plan') === 'Cash') return { line: line.line, leftOut: text('The line is a withdrawal of money') }
      return {
        line: line.line,
        date: line.of('execution date'),
        type: line.of('type'),
        status: line.of('order status'),
        name: line.of('plan'),
        units: line.of('quantity'),
        price: line.of('price'),
        fee: feeOf(line),
        total: line.of('net amount'),
      }
    }),
}

/** The difference between units × price and the net amount. */
function feeOf(line: Line): string {
  const gross = line.amountOf('quantity').times(line.amountOf('price')).abs()
  const fee = gross.minus(line.amountOf('net amount').abs())
  return fee.greaterThan(0) ? cellOfCalculated(fee.toDecimalPlaces(2)) : ''
}

/** Vested shares in the layout without a column of the shares that remain. */
export const morganStanleyNetShares: BrokerReader = {
  ...stockPlan,
  headers: ['date', 'order number', 'plan', 'type', 'order status', 'price', 'quantity', 'net share proceeds'],
  fields: { date: 'date', plan: 'name', quantity: 'units', price: 'price', 'net share proceeds': null },
  types: { 'released shares': 'buy' },
}

/** Vesting shares, net of shares withheld for tax, are bought at the price of the day. */
export const morganStanleyReleases: BrokerReader = {
  ...stockPlan,
  headers: ['vest date', 'order number', 'plan', 'type', 'status', 'price', 'quantity', 'net share proceeds'],
  read: (lines) =>
    lines.map(
      (line): LineReading => ({
        line: line.line,
        date: line.of('vest date'),
        type: 'Buy',
        status: line.of('status') === 'Staged' ? 'Pending' : line.of('status'),
        name: line.of('plan'),
        units: line.of('net share proceeds'),
        price: line.of('price'),
      }),
    ),
}
