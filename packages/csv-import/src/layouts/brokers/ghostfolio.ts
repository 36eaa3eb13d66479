import type { BrokerReader } from '../broker-reader.ts'

/** Ghostfolio: items and liabilities have no exchange price. */
export const ghostfolioCsv: BrokerReader = {
  name: 'Ghostfolio',
  headers: ['date', 'code', 'datasource', 'currency', 'price', 'quantity', 'action', 'fee'],
  types: { item: 'ignore', liability: 'ignore', interest: 'ignore' },
  dateOrder: 'day-first',
}
