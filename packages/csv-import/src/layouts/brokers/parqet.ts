import type { BrokerReader } from '../broker-reader.ts'

/** The template states that amounts without a currency are in euros. */
export const parqet: BrokerReader = {
  name: 'Parqet',
  headers: ['date', 'price', 'shares', 'tax', 'fee', 'type', 'broker'],
  currency: 'EUR',
  dateOrder: 'day-first',
}
