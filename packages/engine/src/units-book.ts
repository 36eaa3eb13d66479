import { NEGLIGIBLE_UNITS, negligibleOf } from './negligible-units.ts'

/** The open units of one asset. Closing the holding leaves nothing, not even the residue of binary fractions. */
export class UnitsBook {
  #units = 0
  #mostUnits = 0

  constructor(units = 0, mostUnits = units) {
    this.#units = units
    this.#mostUnits = mostUnits
  }

  copy(): UnitsBook {
    return new UnitsBook(this.#units, this.#mostUnits)
  }

  /** Zero for a negligible remainder. */
  get units(): number {
    return this.#units < NEGLIGIBLE_UNITS ? 0 : this.#units
  }

  /** With a negligible remainder; zero exactly when the holding is closed. */
  get exactUnits(): number {
    return this.#units
  }

  /** The most units that count as zero. */
  get negligible(): number {
    return negligibleOf(this.#mostUnits)
  }

  buy(units: number): void {
    this.#units += units
    this.#mostUnits = Math.max(this.#mostUnits, this.#units)
  }

  /** Removes up to `units`. Returns how many were held, fewer only if more is sold than held. */
  sell(units: number): number {
    const { negligible } = this
    const left = this.#units - units
    if (left > negligible) {
      this.#units = left
      return units
    }
    const covered = left < -negligible || this.#units === 0 ? this.#units : units
    this.#units = 0
    this.#mostUnits = 0
    return covered
  }

  split(ratio: number): void {
    this.#units *= ratio
    this.#mostUnits *= ratio
  }
}
