import { negligibleOf } from './negligible-units.ts'

/** What a change of the balance does to its cost in the portfolio's currency. */
export interface MovedMoney {
  costChangeBase: number
  /** What the change realizes: the rate's move since the money came, or since it was overdrawn. */
  currencyEffect: number
}

/**
 * Money in one currency, below 0 when it is overdrawn, and what it cost in the portfolio's currency: a moving average of
 * the rates at which it came.
 *
 * @see docs/methods/cash.md
 */
export class MoneyBook {
  #units: number
  #mostUnits: number
  #base: number

  constructor(units = 0, base = 0, mostUnits = Math.abs(units)) {
    this.#units = units
    this.#base = base
    this.#mostUnits = mostUnits
  }

  copy(): MoneyBook {
    return new MoneyBook(this.#units, this.#base, this.#mostUnits)
  }

  /** The balance. */
  get units(): number {
    return this.#units
  }

  /** One unit of money costs 1 of itself. */
  get cost(): { asset: number; base: number; fees: number } {
    return { asset: this.#units, base: this.#base, fees: 0 }
  }

  /**
   * Adds money, or takes it if `change` is negative. What leads away from 0 comes at `rate`; what leads towards 0 leaves
   * at its average cost.
   *
   * @param rate portfolio currency per 1 of the money
   */
  move(change: number, rate: number): MovedMoney {
    const before = this.#units
    const after = before + change
    const towardsZero = before > 0 === change > 0 ? 0 : Math.min(Math.abs(change), Math.abs(before))
    const left = Math.sign(change) * towardsZero
    const relieved = towardsZero === 0 ? 0 : this.#base * (towardsZero / Math.abs(before))
    this.#mostUnits = Math.max(this.#mostUnits, Math.abs(after))
    const isSpent = Math.abs(after) <= negligibleOf(this.#mostUnits)
    const costChangeBase = isSpent ? 0 - this.#base : (change - left) * rate - relieved
    this.#units = isSpent ? 0 : after
    this.#base = isSpent ? 0 : this.#base + costChangeBase
    if (isSpent) this.#mostUnits = 0
    return { costChangeBase, currencyEffect: towardsZero === 0 ? 0 : costChangeBase - change * rate }
  }
}
