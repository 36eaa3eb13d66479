import type { BrokerReader } from '../broker-reader.ts'

/** Plans of companies with their transfer agent, which do not name the security in each line. */
export const computershare: BrokerReader = {
  name: 'Computershare',
  headers: ['transaction date', 'transaction type', 'price per share (usd)', 'gross amount (usd)', 'deductions (usd)'],
  fields: { 'gross amount (usd)': 'total', 'deductions (usd)': 'fee', 'net amount (usd)': null, 'total shares': null },
  dateOrder: 'month-first',
}
