import type { Explanation, ExplanationLeaf, Operand } from '@plumbline/contract/explanations/explanation'

type FormulaId = Explanation['formula']
type OperandName = Operand['name']
type LeafKind = ExplanationLeaf['kind']

/** Names of the formulas as parts of a figure, and of their pages in the help. */
const partNames: Partial<Record<FormulaId, string>> = {
  'realized-gain': 'Realized',
  'unrealized-gain': 'Unrealized',
  'currency-gain': 'Currency',
  'price-effect': 'Price',
  dividends: 'Dividends',
  fees: 'Fees',
  'total-gain': 'Gain',
  purchases: 'Purchases',
  'open-cost': 'Cost',
  'money-in': 'Money in',
  'money-out': 'Money out',
  'current-value': 'Value',
  units: 'Units',
}

export const partName = (formula: FormulaId): string => partNames[formula] ?? formula

const pageQuestions: Record<string, string> = {
  'portfolio-line.md': 'How value is measured',
  'splits.md': 'How units are counted',
  'cost-basis.md': 'How cost is measured',
  'gain.md': 'How gain is measured',
  'percent.md': 'How gain in percent is measured',
  'value-bridge.md': 'How the value bridge works',
  'time-weighted-return.md': 'How the time-weighted return is measured',
  'internal-rate-of-return.md': 'How the IRR is measured',
  'dietz.md': 'How Simple Dietz is measured',
}

/** The page of the help that defines a measure, `docs/methods/<page>`. */
export function methodLink(page: string): { text: string; path: string } {
  return {
    text: pageQuestions[page] ?? 'How it is measured',
    path: `/help/methods/${page.replace(/[.]md$/, '')}`,
  }
}

const operandNames: Record<OperandName, string> = {
  units: 'Units',
  close: 'Close',
  split: 'Split',
  price: 'Price',
  rate: 'Rate',
  cost: 'Cost',
  'cost-in-base': 'Cost in the portfolio’s currency',
  proceeds: 'Proceeds',
  amount: 'Amount',
  'traded-amount': 'Traded',
  'traded-rate': 'Rate',
  fee: 'Fee',
  'fee-rate': 'Exchange rate of the fee',
  'start-value': 'Value at the start',
  'end-value': 'Value at the end',
  'money-in': 'Money in',
  'money-out': 'Money out',
  'net-inflow': 'Money in less money out',
  'annual-rate': 'Rate per year',
  'other-rate': 'Also solves the flows',
  days: 'Days',
  'days-held': 'Days held',
  holdings: 'Holdings',
  effects: 'Effects',
}

export const operandName = (name: OperandName): string => operandNames[name]

const kindNames: Record<LeafKind, string> = {
  buy: 'Bought',
  sell: 'Sold',
  dividend: 'Dividend',
  fee: 'Fee',
  split: 'Split',
  reversesplit: 'Reverse split',
  opening: 'Held at the start',
  holding: 'Held',
  flow: 'Money moved',
  span: 'No money moved until',
  others: 'Holdings beyond your plan',
  unlisted: 'Other effects',
}

export const kindName = (kind: LeafKind): string => kindNames[kind]
