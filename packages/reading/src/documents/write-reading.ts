import { Decimal } from 'decimal.js'
import type { Proof, ProvenAmount } from '../proofs.ts'
import type { Money, Reading, SecurityMarks } from '../readings.ts'
import { type Amount, has } from './amount.ts'
import type { Solution } from './solution.ts'

export interface ReadingFacts {
  readonly kind: Reading['kind']
  readonly day: string
  readonly time: string | null
  readonly settlementDay: string | null
  readonly isSettledDay: boolean
  readonly exDay: string | null
  readonly security: SecurityMarks
}

/** The reading that a solution means. Gross is what fees and taxes leave of the net amount, which is stated. */
export function writeReading(solution: Solution, facts: ReadingFacts): Reading {
  const { net, product, units } = solution
  const currency = solution.currency ?? ''
  const money = (amount: Decimal): Money => ({ amount, currency })
  const rounded = (value: number) => new Decimal(value).toDecimalPlaces(Math.max(2, net.decimals))
  const unnamed = facts.kind === 'dividend' ? unnamedCosts(solution) : 0
  const [fees, taxes] = [rounded(solution.fees - unnamed), rounded(solution.taxes + unnamed)]
  const costs = fees.plus(taxes)
  return {
    ...facts,
    units: units.value,
    price:
      product === null
        ? null
        : { amount: product.price.value, currency: product.price.currency ?? product.gross?.currency ?? currency },
    priceIsPercent: product?.price.isPercent ?? false,
    gross: money(facts.kind === 'buy' ? net.value.minus(costs) : net.value.plus(costs)),
    fees: money(fees),
    taxes: money(taxes),
    net: money(net.value),
    rate: rateOf(solution),
  }
}

/** What nothing names and lowers a dividend is a tax: owners pay no commission. */
function unnamedCosts({ parts }: Solution): number {
  const isUnnamed = (part: Amount) => !has(part, 'fee', 'tax', 'interest', 'rebate')
  return parts.filter(isUnnamed).reduce((sum, { value }) => sum + value.toNumber(), 0)
}

function rateOf({ rate, product, currency }: Solution): Reading['rate'] {
  const from = product?.price.currency ?? null
  if (rate === null || from === null || currency === null || from === currency) return null
  const written = rate.amount.value
  return rate.direction.isInverse ? { from: currency, to: from, rate: written } : { from, to: currency, rate: written }
}

/** The laws that a solution satisfies. */
export function writeProofs(solution: Solution, { kind, security }: ReadingFacts): Proof[] {
  const { product, net, rate } = solution
  const proofs: Proof[] = []
  if (product !== null && product.gross !== null) {
    // Units with a currency are the nominal of a bond in percent; beside a price per piece the currency is the price's
    const units = product.price.isPercent ? proven(product.units) : { ...proven(product.units), currency: null }
    const amounts = { units, price: proven(product.price), gross: proven(product.gross) }
    proofs.push(
      product.rate === null
        ? { law: 'product', ...amounts }
        : { law: 'converted-product', ...amounts, rate: proven(product.rate.amount) },
    )
  }
  if (rate !== null && product?.rate === null) proofs.push({ law: 'conversion', rate: proven(rate.amount) })
  if (solution.parts.length > 0) {
    const costs = solution.parts.map(proven)
    const gross = product === null && solution.gross !== null ? proven(solution.gross) : null
    proofs.push({ law: 'net', gross, costs, net: proven(net), isPaid: kind === 'buy' })
  } else if (solution.gross !== null && solution.gross !== net) {
    proofs.push({ law: 'stated-twice', net: proven(net) })
  }
  if (security.isin !== null) proofs.push({ law: 'check-digit', identifier: security.isin })
  return proofs
}

type Written = Pick<Amount, 'value' | 'decimals'>

/** units × price = gross of one row, whose amounts are all in one currency. */
export function proveProduct(row: Record<'units' | 'price' | 'gross', Written>, currency: string): Proof {
  return {
    law: 'product',
    units: proven({ ...row.units, currency: null }),
    price: proven({ ...row.price, currency }),
    gross: proven({ ...row.gross, currency }),
  }
}

/** An amount with the digits that the document writes. */
export function proven({ value, decimals, currency }: Written & Pick<Amount, 'currency'>): ProvenAmount {
  return { amount: value.toFixed(decimals), currency }
}
