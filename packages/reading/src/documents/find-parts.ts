import { type KeptParts, type Part, partsThatMake } from '../laws/net.ts'
import { HALF_CENT, LINES_AROUND } from '../thresholds.ts'
import { foldText } from '../words/fold-text.ts'
import { type Amount, agrees, has, isMoney, numberOf } from './amount.ts'

/** The kinds of trades that the money of a document can follow: a buyer pays the costs, the others get less. */
export type MoneyDirection = 'paid' | 'received'

/** Everything between a value and a net amount that makes one of the other. */
export interface Way {
  readonly fees: number
  readonly taxes: number
  readonly interest: number
  readonly parts: readonly Amount[]
  readonly unexplained: readonly Amount[]
}

export const NO_PARTS: Way = { fees: 0, taxes: 0, interest: 0, parts: [], unexplained: [] }

/** A refund of a tax, among words for what lowers costs. */
const TAX_REFUND = /steuer|tax|kest|soli|impot|imposta|impuesto|belasting|skat/

/** @param unnamed amounts without a label that may be costs, too */
export function wayBetween(
  amounts: readonly Amount[],
  from: { value: number; line: number; currency: string | null; tolerance?: number; mayRefund?: boolean },
  to: { value: number; line: number },
  direction: MoneyDirection,
  unnamed: readonly Amount[] = [],
): Way | null {
  const difference = direction === 'paid' ? to.value - from.value : from.value - to.value
  const parts = partsOf(amounts, Math.min(from.line, to.line), Math.max(from.line, to.line), from.currency, direction)
  const more = unnamed.map((source): Part<Amount> => ({ source, value: numberOf(source), direction: 1 }))
  const tolerance = Math.max(HALF_CENT, from.tolerance ?? 0)
  const refunded = () => (from.mayRefund === true ? withRefunds(parts, difference, direction) : null)
  const made = partsThatMake([...parts, ...more], difference, tolerance) ?? refunded()
  if (made === null) return null
  const [first, last] = [Math.min(from.line, to.line), Math.max(from.line, to.line)]
  const between = made.unexplained.filter(({ lineIndex }) => lineIndex >= first && lineIndex <= last)
  const unexplained = between.filter((amount) => !isLeftOn(amount, from.value, made) && !isBase(amount, amounts))
  return sumWay({ kept: made.kept, unexplained })
}

/** Taxes that a sale refunds, where their lines write no sign: if the parts then lead to the net amount. */
function withRefunds(
  parts: readonly Part<Amount>[],
  difference: number,
  direction: MoneyDirection,
): KeptParts<Amount> | null {
  const isOpen = ({ source, direction: way }: Part<Amount>) => way === 1 && has(source, 'tax') && source.sign === 0
  if (direction === 'paid' || !parts.some(isOpen)) return null
  const turned = parts.map((part): Part<Amount> => (isOpen(part) ? { ...part, direction: -1 } : part))
  return partsThatMake(turned, difference)
}

/**
 * Whether an amount is what some of the costs leave of the first value: taxes one after the other state what each is
 * taken of.
 */
function isLeftOn(amount: Amount, value: number, { kept }: KeptParts<Amount>): boolean {
  let [less, more] = [value, value]
  const sums = kept.flatMap((part) => {
    less -= part.value * part.direction
    more += part.value * part.direction
    return [less, more]
  })
  return [value, ...sums].some((sum) => Math.abs(sum - numberOf(amount)) <= HALF_CENT)
}

/** Whether the same amount is called a base in a line without a percentage: "25 % of 60.00" may be of another tax. */
function isBase(amount: Amount, amounts: readonly Amount[]): boolean {
  return (
    has(amount, 'tax') &&
    amounts.some(
      (other) =>
        has(other, 'aside') &&
        other.value.equals(amount.value) &&
        other.lineIndex !== amount.lineIndex &&
        !amounts.some(({ isPercent, lineIndex }) => isPercent && lineIndex === other.lineIndex),
    )
  )
}

export function partsOf(
  amounts: readonly Amount[],
  first: number,
  last: number,
  currency: string | null,
  direction: MoneyDirection,
): Part<Amount>[] {
  const inside = amounts.filter(
    (amount) =>
      isMoney(amount) &&
      !amount.value.isZero() &&
      has(amount, 'fee', 'tax', 'interest', 'rebate') &&
      (amount.decimals <= 2 || amount.labelled === 'own') &&
      amount.lineIndex >= first - LINES_AROUND &&
      amount.lineIndex <= last + LINES_AROUND &&
      agrees(amount.currency, currency),
  )
  const withoutJoined = inside.filter(
    ({ isJoined, group }) => !isJoined || !inside.some((other) => other.group === group && !other.isJoined),
  )
  const hasMinus = withoutJoined.some(({ sign }) => sign < 0)
  return withoutJoined.map((source) => {
    const isInterest = has(source, 'interest')
    const adds = isInterest && direction === 'received'
    const isRebate = has(source, 'rebate')
    const isPlus = source.sign > 0 && hasMinus && !isInterest
    return { source, value: numberOf(source), direction: isRebate || adds ? -1 : isPlus ? 0 : 1 }
  })
}

export function sumWay({ kept, unexplained }: KeptParts<Amount>): Way {
  const sum = (wanted: (amount: Amount) => boolean) =>
    kept.filter(({ source }) => wanted(source)).reduce((total, { value, direction }) => total + value * direction, 0)
  const isTax = (amount: Amount) =>
    has(amount, 'tax') || (has(amount, 'rebate') && TAX_REFUND.test(foldText(amount.label)))
  const isInterest = (amount: Amount) => has(amount, 'interest')
  return {
    taxes: sum(isTax),
    interest: sum(isInterest),
    fees: sum((amount) => !isTax(amount) && !isInterest(amount)),
    parts: kept.map(({ source }) => source),
    unexplained,
  }
}

/**
 * The law of the remainder: money without a label that stands between gross and net is a cost, if it makes up the
 * difference to the cent. So is the only money between them under the label of a value, such as the one of the line
 * above: the value itself is proven elsewhere.
 */
export function unnamedBetween(amounts: readonly Amount[], gross: Amount, net: Amount): Amount[] {
  const between = amounts.filter(
    (amount) =>
      isMoney(amount) &&
      amount.decimals === 2 &&
      !amount.value.isZero() &&
      isBefore(gross, amount) &&
      isBefore(amount, net) &&
      agrees(amount.currency, net.currency) &&
      !amount.value.equals(gross.value) &&
      !amount.value.equals(net.value),
  )
  const unnamed = between.filter(({ fields }) => fields.size === 0)
  const [only, second] = between
  const isMisnamed = only !== undefined && second === undefined && has(only, 'gross')
  return isMisnamed ? [only] : unnamed
}

function isBefore(first: Amount, second: Amount): boolean {
  return first.lineIndex < second.lineIndex || (first.lineIndex === second.lineIndex && first.end <= second.start)
}
