import { DAYS_PER_YEAR } from './calendar.ts'
import type { Explanation, Identity, Leaf, Operand, OperandName } from './explanation.ts'
import type { FormulaId } from './figures/catalog.ts'
import { bringsPurchases, bringsUnits, isCashFlow, takesPurchases, takesUnits } from './flow-kinds.ts'
import { discounted } from './internal-rate-of-return.ts'

/** Discounted flows may miss zero by this share of their gross sum, because of rounding. */
const ROOT_TOLERANCE = 1e-9

/**
 * Recomputes the figure from its explanation alone: from the `inputs` of each leaf, or from the leaves' `amounts`. Null
 * if the figure is unknown. NaN if an input is missing or the discounted flows do not sum to zero.
 *
 * @see docs/methods/explanations.md
 */
export function recompute(explanation: Explanation, from: 'inputs' | 'amounts' = 'inputs'): number | null {
  const { formula, value, combine, operands, parts } = explanation
  if (value === null) return null
  const leaves = explanation.leaves.filter(({ isLeftOut }) => !isLeftOut)
  const amounts = [
    ...parts.map((part) => recompute(part, from) ?? Number.NaN),
    ...leaves.map((leaf) => (from === 'inputs' ? recomputeLeaf(formula, leaf, operands) : (leaf.amount ?? Number.NaN))),
  ]
  switch (combine) {
    case 'sum':
      return amounts.reduce((sum, amount) => sum + amount, 0)
    case 'product':
      return amounts.reduce((product, amount) => product * amount, 1) - 1
    case 'quotient':
      return (amounts[0] ?? Number.NaN) / (amounts[1] ?? Number.NaN)
    case 'root':
      return growthAtRoot(operands, amounts)
    case 'operands':
      return OPERAND_FORMULAS[formula]?.(operands) ?? Number.NaN
  }
}

/** The value, computed from the other four. */
export function recomputeValue({ start, moneyIn, moneyOut, gain }: Identity): number {
  return start + moneyIn - moneyOut + gain
}

function growthAtRoot(operands: readonly Operand[], worths: readonly number[]): number {
  const rate = valueNamed(operands, 'annual-rate')
  if (rate === -1) return -1
  const gross = worths.reduce((sum, worth) => sum + Math.abs(worth), 0)
  const residual = Math.abs(worths.reduce((sum, worth) => sum + worth, 0))
  // Near -100 %, 1 + rate has few significant digits.
  if (!(residual <= (ROOT_TOLERANCE * gross) / Math.min(1, 1 + rate))) return Number.NaN
  return (1 + rate) ** (valueNamed(operands, 'days-held') / DAYS_PER_YEAR) - 1
}

type OperandFormula = (operands: readonly Operand[]) => number

const OPERAND_FORMULAS: Partial<Record<FormulaId, OperandFormula>> = {
  price,
  'price-in-base': (operands) => price(operands) * valueNamed(operands, 'rate'),
  'cost-per-unit': (operands) => valueNamed(operands, 'cost') / valueNamed(operands, 'units'),
  'simple-dietz': (operands) => {
    const [start, netInflow] = [valueNamed(operands, 'start-value'), valueNamed(operands, 'net-inflow')]
    return (valueNamed(operands, 'end-value') - start - netInflow) / (start + netInflow / 2)
  },
}

/** The amount of a figure's leaf, in the figure's unit. */
function recomputeLeaf(formula: FormulaId, leaf: Leaf, ofFigure: readonly Operand[]): number {
  const { kind, operands } = leaf
  if (kind === 'others' || kind === 'unlisted') return leaf.amount ?? Number.NaN
  switch (formula) {
    case 'current-value':
      return (
        valueNamed(operands, 'units') * price(operands) * (find(operands, 'rate') ? valueNamed(operands, 'rate') : 1)
      )
    case 'units':
      return (takesUnits(kind) ? -1 : 1) * valueNamed(operands, 'units') * splits(operands)
    case 'open-cost':
      return openCost(leaf)
    case 'purchases':
      return isMoved(operands) ? movedCost(leaf) : amountInBase(operands)
    case 'dividends':
      return amountInBase(operands)
    case 'fees':
      return takesPurchases(kind) ? feeInBase(operands) : 0 - feeInBase(operands)
    case 'realized-gain':
      return amountInBase(operands) - valueNamed(operands, 'cost') * valueNamed(operands, 'rate')
    case 'unrealized-gain':
      return (
        (valueNamed(operands, 'units') * price(operands) - valueNamed(operands, 'cost')) * valueNamed(operands, 'rate')
      )
    case 'currency-gain':
      return valueNamed(operands, 'cost') * valueNamed(operands, 'rate') - valueNamed(operands, 'cost-in-base')
    case 'money-in':
      if (isCashFlow(kind)) return amountInBase(operands)
      if (isMoved(operands))
        return movedCost(leaf) + (takesPurchases(kind) ? 0 - feeInBase(operands) : feeInBase(operands))
      return bringsUnits(kind) ? amountInBase(operands) + feeInBase(operands) : feeInBase(operands) - income(leaf)
    case 'money-out':
      return income(leaf) - feeInBase(operands)
    case 'time-weighted-return':
      return growthFactor(operands)
    case 'internal-rate-of-return':
      return discounted(
        valueNamed(operands, 'amount'),
        valueNamed(ofFigure, 'annual-rate'),
        valueNamed(operands, 'days'),
      )
    case 'simple-dietz':
      return (
        valueNamed(operands, 'money-in') -
        valueNamed(operands, 'money-out') -
        sumOf(operands, 'start-value') +
        sumOf(operands, 'end-value')
      )
    default:
      return Number.NaN
  }
}

/** Proceeds of a sale or dividend before its fee; 0 for a standalone fee. */
function income({ kind, operands }: Leaf): number {
  return kind === 'fee' ? 0 : amountInBase(operands)
}

/** True for purchases that a transfer moves: their operands have the cost, and no amount paid that day. */
function isMoved(operands: readonly Operand[]): boolean {
  return find(operands, 'cost-in-base') !== undefined
}

/** Negative for purchases that leave. */
function movedCost({ kind, operands }: Leaf): number {
  return (takesPurchases(kind) ? -1 : 1) * valueNamed(operands, 'cost-in-base')
}

function openCost({ kind, operands }: Leaf): number {
  if (bringsPurchases(kind) && find(operands, 'cost-in-base')) return valueNamed(operands, 'cost-in-base')
  const isOfUnits = find(operands, 'cost-in-base') === undefined && find(operands, 'cost') === undefined
  if (isOfUnits) return find(operands, 'rate') ? amountInBase(operands) : valueNamed(operands, 'amount')
  return 0 - valueNamed(operands, find(operands, 'cost-in-base') ? 'cost-in-base' : 'cost')
}

/**
 * (end + out - financed) / (start + in - financed). A flow that is carried to the last day held is limited to the value
 * of that day.
 */
function growthFactor(operands: readonly Operand[]): number {
  const isCarried = ({ date }: Operand) => date !== undefined
  const moneyIn = operands.filter(({ name }) => name === 'money-in')
  const financed = sumOf(operands, 'financed')
  const newMoney = sumValues(moneyIn.filter((operand) => !isCarried(operand))) - financed
  const capital = valueNamed(operands, 'start-value') + newMoney
  const proceeds =
    valueNamed(operands, 'end-value') + sumOf(operands, 'money-out') - financed - sumValues(moneyIn.filter(isCarried))
  return Math.max(0, proceeds) / capital
}

function price(operands: readonly Operand[]): number {
  return find(operands, 'close') ? valueNamed(operands, 'close') * splits(operands) : valueNamed(operands, 'price')
}

function splits(operands: readonly Operand[]): number {
  return operands
    .filter(({ name }) => name === 'split')
    .reduce((product, { value }) => product * (value ?? Number.NaN), 1)
}

function amountInBase(operands: readonly Operand[]): number {
  if (find(operands, 'traded-amount'))
    return valueNamed(operands, 'traded-amount') * valueNamed(operands, 'traded-rate')
  return valueNamed(operands, find(operands, 'proceeds') ? 'proceeds' : 'amount') * valueNamed(operands, 'rate')
}

function feeInBase(operands: readonly Operand[]): number {
  return find(operands, 'fee') ? valueNamed(operands, 'fee') * valueNamed(operands, 'fee-rate') : 0
}

function sumOf(operands: readonly Operand[], name: OperandName): number {
  return sumValues(operands.filter((operand) => operand.name === name))
}

function sumValues(operands: readonly Operand[]): number {
  return operands.reduce((sum, { value }) => sum + (value ?? Number.NaN), 0)
}

function valueNamed(operands: readonly Operand[], name: OperandName): number {
  return find(operands, name)?.value ?? Number.NaN
}

function find(operands: readonly Operand[], name: OperandName): Operand | undefined {
  return operands.find((operand) => operand.name === name)
}
