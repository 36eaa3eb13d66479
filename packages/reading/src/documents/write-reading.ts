import { text } from '@plumbline/text/text'
import { Decimal } from 'decimal.js'
import type { Money, Proof, Reading, SecurityMarks } from '../readings.ts'
import type { Amount } from './amount.ts'
import type { Solution } from './solution.ts'

export interface ReadingFacts {
  readonly kind: Reading['kind']
  readonly day: string
  readonly time: string | null
  readonly settlementDay: string | null
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
  return parts.filter(({ fields }) => fields.size === 0).reduce((sum, { value }) => sum + value.toNumber(), 0)
}

function rateOf({ rate, product, currency }: Solution): Reading['rate'] {
  const from = product?.price.currency ?? null
  if (rate === null || from === null || currency === null || from === currency) return null
  const written = rate.amount.value
  return rate.direction.isInverse ? { from: currency, to: from, rate: written } : { from, to: currency, rate: written }
}

/** The laws that a solution satisfies, as the user reads them. */
export function writeProofs(solution: Solution, { kind, security }: ReadingFacts): Proof[] {
  const { product, net, rate } = solution
  const proofs: Proof[] = []
  if (product !== null && product.gross !== null) {
    // Units with a currency are the nominal of a bond in percent; beside a price per piece the currency is the price's
    const units = product.price.isPercent ? shown(product.units) : product.units.text
    const values = { units, price: shown(product.price), gross: shown(product.gross) }
    proofs.push(
      product.rate === null
        ? { law: 'product', sentence: text('{units} × {price} = {gross}', values) }
        : {
            law: 'converted-product',
            sentence: text('{units} × {price}, converted at {rate}, make {gross}', {
              ...values,
              rate: shown(product.rate.amount),
            }),
          },
    )
  }
  if (rate !== null && product?.rate === null) {
    proofs.push({
      law: 'conversion',
      sentence: text('The amount is converted at {rate}', { rate: shown(rate.amount) }),
    })
  }
  const costs = solution.parts.map(shown).join(' + ')
  if (solution.parts.length > 0) {
    const values = { costs, net: shown(net) }
    proofs.push({
      law: 'net',
      sentence:
        kind === 'buy'
          ? text('With {costs} of costs, {net} are paid', values)
          : text('Less {costs}, {net} are paid out', values),
    })
  } else if (solution.gross !== null && solution.gross !== net) {
    proofs.push({
      law: 'stated-twice',
      sentence: text('{net} is stated twice, and no costs are named', { net: shown(net) }),
    })
  }
  if (security.isin !== null) {
    proofs.push({ law: 'check-digit', sentence: text('The check digit of {isin} is right', { isin: security.isin }) })
  }
  return proofs
}

/** An amount as the document writes it, with its currency. */
function shown({ text: written, currency }: Amount): string {
  return currency === null ? written : `${written} ${currency}`
}
