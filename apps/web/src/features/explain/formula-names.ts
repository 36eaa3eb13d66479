import { t } from '@lingui/core/macro'
import type { Explanation, ExplanationLeaf, Operand } from '@plumbline/contract/explanations/explanation'

type FormulaId = Explanation['formula']
type OperandName = Operand['name']
type LeafKind = ExplanationLeaf['kind']

/** Names of the formulas as parts of a figure, and of their pages in the help. */
const listPartNames = (): Partial<Record<FormulaId, string>> => ({
  'realized-gain': t`Realized`,
  'unrealized-gain': t`Unrealized`,
  'currency-gain': t`Currency`,
  'price-effect': t`Price`,
  dividends: t`Dividends`,
  fees: t`Fees`,
  'total-gain': t`Gain`,
  purchases: t`Purchases`,
  'open-cost': t`Cost`,
  'money-in': t`Money in`,
  'money-out': t`Money out`,
  'current-value': t`Value`,
  units: t`Units`,
})

export const partName = (formula: FormulaId): string => listPartNames()[formula] ?? formula

const listPageQuestions = (): Record<string, string> => ({
  'portfolio-line.md': t`How value is measured`,
  'splits.md': t`How units are counted`,
  'cost-basis.md': t`How cost is measured`,
  'gain.md': t`How gain is measured`,
  'percent.md': t`How gain in percent is measured`,
  'value-bridge.md': t`How the value bridge works`,
  'time-weighted-return.md': t`How the time-weighted return is measured`,
  'internal-rate-of-return.md': t`How the IRR is measured`,
  'dietz.md': t`How Simple Dietz is measured`,
})

/** The page of the help that defines a measure, `docs/methods/<page>`. */
export function methodLink(page: string): { text: string; path: string } {
  return {
    text: listPageQuestions()[page] ?? t`How it is measured`,
    path: `/help/methods/${page.replace(/[.]md$/, '')}`,
  }
}

const listOperandNames = (): Record<OperandName, string> => ({
  units: t`Units`,
  close: t({ message: 'Close', context: 'price' }),
  split: t`Split`,
  price: t`Price`,
  rate: t`Rate`,
  cost: t`Cost`,
  'cost-in-base': t`Cost in the portfolio’s currency`,
  proceeds: t`Proceeds`,
  amount: t`Amount`,
  'traded-amount': t`Traded`,
  'traded-rate': t`Rate`,
  fee: t`Fee`,
  'fee-rate': t`Exchange rate of the fee`,
  'start-value': t`Value at the start`,
  'end-value': t`Value at the end`,
  'money-in': t`Money in`,
  'money-out': t`Money out`,
  financed: t`Paid for by sales`,
  'net-inflow': t`Money in less money out`,
  'annual-rate': t`Rate per year`,
  'other-rate': t`Also fits the cash flows`,
  days: t`Days`,
  'days-held': t`Days held`,
  holdings: t`Holdings`,
  effects: t`Effects`,
})

export const operandName = (name: OperandName): string => listOperandNames()[name]

const listKindNames = (): Record<LeafKind, string> => ({
  buy: t`Bought`,
  sell: t`Sold`,
  dividend: t`Dividend`,
  fee: t`Fee`,
  split: t`Split`,
  reversesplit: t`Reverse split`,
  opening: t`Held at the start`,
  holding: t`Held`,
  flow: t`Money moved`,
  span: t`No money moved until`,
  others: t`Holdings not included in your plan`,
  unlisted: t`Other effects`,
})

export const kindName = (kind: LeafKind): string => listKindNames()[kind]
