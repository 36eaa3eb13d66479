import { negligibleOf } from '../negligible-units.ts'
import type { MatchedPart, MatchRule } from './matched-sale.ts'
import { type PoolRelief, shareTaken, type Trade } from './trade.ts'

/**
 * Units of several purchases as one holding: each unit costs the average. A sale of all units takes all of the cost.
 */
export class SharePool {
  readonly #rule: MatchRule
  #units = 0
  #cost = 0
  #fees = 0

  constructor(rule: MatchRule) {
    this.#rule = rule
  }

  add({ amount, fees, units: bought }: Trade, units: number): void {
    const share = units / bought
    this.#units += units
    this.#cost += amount * share
    this.#fees += fees * share
  }

  /** Lowers the cost of some of the units. All units stay in the pool. */
  relieve({ taken, units }: PoolRelief): void {
    if (this.#units === 0) return
    const part = Math.min(1, units / this.#units)
    const left = 1 - part * shareTaken(taken, part * (this.#cost + this.#fees))
    this.#cost *= left
    this.#fees *= left
  }

  take(units: number): MatchedPart {
    const isAll = this.#units - units <= negligibleOf(this.#units)
    const share = isAll ? 1 : units / this.#units
    const cost = this.#cost * share
    const purchaseFees = this.#fees * share
    this.#units = isAll ? 0 : this.#units - units
    this.#cost = isAll ? 0 : this.#cost - cost
    this.#fees = isAll ? 0 : this.#fees - purchaseFees
    const unknown = { purchase: undefined, heldFrom: undefined }
    return { rule: this.#rule, ...unknown, units, cost, purchaseFees, disallowedLoss: 0 }
  }
}
