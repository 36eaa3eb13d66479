import type { BrokerReader } from './broker-reader.ts'

/** `Type` tells cash from margin; the action is a sentence with the name of the security in it. */
const common = {
  name: 'Fidelity',
  currency: 'USD',
  dateOrder: 'month-first',
  types: { 'muni exempt int': 'ignore' },
} as const

export const fidelity: BrokerReader = {
  ...common,
  headers: ['run date', 'action', 'symbol', 'description', 'type', 'accrued interest ($)', 'amount ($)'],
  fields: { type: null },
}

export const fidelityAllAccounts: BrokerReader = {
  ...common,
  headers: ['run date', 'action', 'symbol', 'description', 'type', 'accrued interest', 'amount'],
  fields: { type: null, 'exchange quantity': null, 'exchange currency': null, 'exchange rate': null },
}
