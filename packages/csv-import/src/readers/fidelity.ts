import type { BrokerReader } from './broker-reader.ts'

/** `Type` is cash or margin. The action is a sentence that contains the security's name. */
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
