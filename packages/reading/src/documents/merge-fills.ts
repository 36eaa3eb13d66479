import { HALF_CENT } from '../thresholds.ts'
import type { AmountField } from '../words/word-list.ts'
import { type Amount, has, numberOf, sumOf } from './amount.ts'

const ASIDE: ReadonlySet<AmountField> = new Set(['aside'])
const UNITS: ReadonlySet<AmountField> = new Set(['units'])
const PRICE: ReadonlySet<AmountField> = new Set(['price'])
const GROSS: ReadonlySet<AmountField> = new Set(['gross'])
/** Digits of an average price that nothing states. */
const PRICE_DECIMALS = 8

interface Fill {
  readonly units: Amount
  readonly price: Amount
  readonly gross: Amount
}

/**
 * The law of the fills: rows of units, price, and value whose values add up to a stated sum are the executions of one
 * order. The sum becomes its value, the units add up, and the price is the average. Amounts stay as they are where the
 * document states a price outside of the rows, which then is the average.
 */
export function mergeFills(amounts: readonly Amount[]): readonly Amount[] {
  const fills = [...Map.groupBy(amounts, ({ lineIndex }) => lineIndex).values()].flatMap(fillOf)
  const [first] = fills
  if (first === undefined || fills.length < 2) return amounts
  const lines = new Set(fills.map(({ units }) => units.lineIndex))
  const others = amounts.filter(({ lineIndex }) => !lines.has(lineIndex))
  if (others.some((amount) => has(amount, 'price'))) return amounts
  const value = sumOf(fills.map(({ gross }) => gross))
  const count = sumOf(fills.map(({ units }) => units))
  const sum = others.find((amount) => amount.value.equals(value))
  if (sum === undefined) return amounts
  const { lineIndex } = sum
  const units: Amount = { ...first.units, value: count, lineIndex, group: 'fills', fields: UNITS, labelled: 'own' }
  const average = value.div(count).toDecimalPlaces(PRICE_DECIMALS)
  const price: Amount = {
    ...first.price,
    value: average,
    decimals: Math.max(average.decimalPlaces(), first.price.decimals),
    lineIndex,
    group: 'average',
    fields: PRICE,
    labelled: 'own',
  }
  const merged = new Set(fills.flatMap((fill) => [fill.units, fill.price, fill.gross]))
  const rest = amounts.map((amount): Amount => {
    if (merged.has(amount)) return { ...amount, fields: ASIDE, labelled: 'own' }
    return amount === sum && !has(sum, 'net') ? { ...sum, fields: GROSS, labelled: 'own' } : amount
  })
  return [...rest, units, price]
}

/** Units, price, and value of a row that prove themselves. */
function fillOf(row: readonly Amount[]): Fill[] {
  const [units] = row.filter((amount) => has(amount, 'units'))
  const [price] = row.filter((amount) => has(amount, 'price') && !amount.isPercent)
  const [gross] = row.filter((amount) => has(amount, 'gross', 'total') && amount.decimals === 2)
  if (units === undefined || price === undefined || gross === undefined) return []
  const product = numberOf(units) * numberOf(price)
  return Math.abs(product - numberOf(gross)) <= HALF_CENT ? [{ units, price, gross }] : []
}
