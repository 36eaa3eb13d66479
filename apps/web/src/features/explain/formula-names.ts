import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ExplanationLeaf, Operand } from '@plumbline/contract/explanations/explanation'
import { type FigureId, type FormulaId, figureOfFormula, getFigure } from '@plumbline/engine/figures/catalog'

type OperandName = Operand['name']
type LeafKind = ExplanationLeaf['kind']

/** The name of a formula as a part of a figure. */
export const partName = (formula: FormulaId): string => i18n._(figureOfFormula(formula).label)

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

/** Operands that are figures themselves. */
const OPERAND_FIGURES = {
  units: 'units',
  price: 'price',
  cost: 'cost',
  'start-value': 'startValue',
  'money-in': 'moneyIn',
  'money-out': 'moneyOut',
  'net-inflow': 'netMoneyIn',
} as const satisfies Partial<Record<OperandName, FigureId>>

const isFigure = (name: OperandName): name is keyof typeof OPERAND_FIGURES => name in OPERAND_FIGURES

const listOperandNames = (): Record<Exclude<OperandName, keyof typeof OPERAND_FIGURES>, string> => ({
  close: t({ message: 'Close', context: 'price' }),
  split: t`Split`,
  rate: t`Rate`,
  'cost-in-base': t`Cost in the portfolio’s currency`,
  proceeds: t`Proceeds`,
  amount: t`Amount`,
  'traded-amount': t`Traded`,
  'traded-rate': t`Rate`,
  fee: t`Fee`,
  'fee-rate': t`Exchange rate of the fee`,
  'end-value': t`Value at the end`,
  financed: t`Paid for by sales`,
  'annual-rate': t`Rate per year`,
  'other-rate': t`Also fits the cash flows`,
  days: t`Days`,
  'days-held': t`Days held`,
  holdings: t`Holdings`,
  effects: t`Effects`,
})

export const operandName = (name: OperandName): string =>
  isFigure(name) ? i18n._(getFigure(OPERAND_FIGURES[name]).label) : listOperandNames()[name]

const listKindNames = (): Record<LeafKind, string> => ({
  buy: t`Bought`,
  sell: t`Sold`,
  dividend: t`Dividend`,
  returnofcapital: t`Return of capital`,
  fee: t`Fee`,
  split: t`Split`,
  reversesplit: t`Reverse split`,
  deposit: t`Deposit`,
  withdrawal: t`Withdrawal`,
  interest: t`Interest`,
  interestpaid: t`Interest paid`,
  tax: t`Tax`,
  received: t`Received for a transaction`,
  paid: t`Paid for a transaction`,
  transferin: t`Transferred in`,
  transferout: t`Transferred out`,
  exchangein: t`Came by an exchange`,
  exchangeout: t`Exchanged for another security`,
  spinoff: t`Cost of what was spun off`,
  spinoffin: t`Came by a spin-off`,
  openingposition: t`Opening position`,
  opening: t`Held at the start`,
  holding: t`Held`,
  flow: t`Money moved`,
  span: t`No money moved until`,
  others: t`Holdings not included in your plan`,
  unlisted: t`Other effects`,
})

export const kindName = (kind: LeafKind): string => listKindNames()[kind]
