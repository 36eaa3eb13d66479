import { type Amount, has, isOwn } from './amount.ts'
import type { Way } from './find-parts.ts'
import type { Product, UsedRate } from './find-products.ts'

/** One way in which the amounts of a document make up a transaction. */
export interface Solution {
  readonly units: Amount
  /** Null where units and gross are only labelled and no price proves them. */
  readonly product: Product | null
  readonly gross: Amount | null
  /** In the currency of `net`, unrounded where it is converted. */
  readonly fees: number
  readonly taxes: number
  readonly interest: number
  readonly net: Amount
  readonly currency: string | null
  readonly parts: readonly Amount[]
  readonly rate: UsedRate | null
  /** Values on the way, with their currencies: a stated amount that equals one of them is explained. */
  readonly states: readonly { readonly value: number; readonly currency: string | null }[]
  readonly unexplained: readonly Amount[]
  /** Gross and net are stated, but the named parts do not make up the difference: only the user can know. */
  readonly isContradiction: boolean
  readonly weight: number
}

/** A gross value from which the search starts. */
export interface Start {
  readonly units: Amount
  readonly product: Product | null
  readonly gross: Amount | null
  readonly value: number
  readonly currency: string | null
  readonly line: number
  readonly weight: number
}

export function solutionOf(
  start: Start,
  net: Amount,
  way: Way,
  rate: UsedRate | null,
  states: Solution['states'],
  currency: string | null,
): Solution {
  const netWeight = has(net, 'net') ? (isOwn(net) ? 4 : 3) : 1
  return {
    units: start.units,
    product: start.product,
    gross: start.gross,
    ...way,
    net,
    currency,
    rate: rate ?? start.product?.rate ?? null,
    states,
    isContradiction: false,
    weight:
      start.weight +
      netWeight +
      Math.min(way.parts.length, 4) -
      way.unexplained.length * 2 +
      (net.lineIndex >= start.line ? 1 : 0),
  }
}
