import type { BrokerReader } from '../broker-reader.ts'

export const fidelityNetBenefits: BrokerReader = {
  name: 'Fidelity NetBenefits',
  headers: ['date', 'investment', 'transaction type', 'amount', 'shares/unit'],
  hasNoOtherHeaders: true,
  currency: 'USD',
  dateOrder: 'month-first',
}

export const fidelityUk: BrokerReader = {
  name: 'Fidelity (UK)',
  headers: ['order date', 'completion date', 'transaction type', 'investments', 'product wrapper', 'price per unit'],
  fields: { investments: 'name', 'product wrapper': null, 'source investment': null },
  currency: 'GBP',
  dateOrder: 'day-first',
}

/** `Type` is cash or margin. The action is a sentence that contains the security's name. */
const common = {
  name: 'Fidelity',
  currency: 'USD',
  dateOrder: 'month-first',
  types: {
    'muni exempt int': 'ignore',
    'redemption from core account (cash)': 'ignore',
    'redemption from core account morning trade (cash)': 'ignore',
    'purchase into core account (cash)': 'ignore',
  },
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

/** The layout until 2022, for one account or all. */
export const fidelityUntil2022: BrokerReader = {
  ...common,
  headers: ['run date', 'action', 'symbol', 'security description', 'security type'],
  fields: { 'security type': null, 'exchange quantity': null, 'exchange currency': null, 'exchange rate': null },
}
