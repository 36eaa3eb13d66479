import { NEGLIGIBLE_UNITS, negligibleOf } from './negligible-units.ts'

export type CostMethod = 'average' | 'fifo'

export interface Cost {
  /** Without fees, in the asset's currency. */
  asset: number
  /** Without fees, in the portfolio's currency at the rates of the purchases. */
  base: number
  /** Fees of the purchases, in the portfolio's currency. */
  fees: number
}

interface Lot extends Cost {
  units: number
}

/**
 * The open units of one asset and what they cost. One book serves both methods: they differ only in the cost that a
 * sale relieves. Closing the holding relieves all of it, so nothing carries over to a later purchase.
 *
 * @see docs/methods/cost-basis.md
 */
export class CostBook {
  readonly #method: CostMethod
  #lots: Lot[] = []
  #firstLot = 0
  #units = 0
  #mostUnits = 0
  #asset = 0
  #base = 0
  #fees = 0

  constructor(method: CostMethod) {
    this.#method = method
  }

  /** Zero for a negligible remainder. */
  get units(): number {
    return this.#units < NEGLIGIBLE_UNITS ? 0 : this.#units
  }

  get cost(): Cost {
    return { asset: this.#asset, base: this.#base, fees: this.#fees }
  }

  buy(units: number, cost: Cost): void {
    this.#units += units
    this.#mostUnits = Math.max(this.#mostUnits, this.#units)
    this.#asset += cost.asset
    this.#base += cost.base
    this.#fees += cost.fees
    if (this.#method === 'fifo') {
      this.#lots.push({ units, asset: cost.asset, base: cost.base, fees: cost.fees })
    }
  }

  /** Removes up to `units`; `covered` is less only if fewer are held. */
  sell(units: number): { covered: number; relieved: Cost } {
    const left = this.#units - units
    if (left <= this.#negligible()) {
      const covered = left < -this.#negligible() || this.#units === 0 ? this.#units : units
      const relieved = this.cost
      this.#close()
      return { covered, relieved }
    }
    const relieved = this.#method === 'fifo' ? this.#takeOldestLots(units) : this.#takeShare(units / this.#units)
    this.#units = left
    this.#asset -= relieved.asset
    this.#base -= relieved.base
    this.#fees -= relieved.fees
    return { covered: units, relieved }
  }

  split(ratio: number): void {
    this.#units *= ratio
    this.#mostUnits *= ratio
    for (let i = this.#firstLot; i < this.#lots.length; i++) (this.#lots[i] as Lot).units *= ratio
  }

  #negligible(): number {
    return negligibleOf(this.#mostUnits)
  }

  #close(): void {
    this.#lots = []
    this.#firstLot = 0
    this.#units = 0
    this.#mostUnits = 0
    this.#asset = 0
    this.#base = 0
    this.#fees = 0
  }

  #takeShare(share: number): Cost {
    return { asset: this.#asset * share, base: this.#base * share, fees: this.#fees * share }
  }

  #takeOldestLots(units: number): Cost {
    const taken: Cost = { asset: 0, base: 0, fees: 0 }
    let wanted = units
    const negligible = this.#negligible()
    for (
      let lot = this.#lots[this.#firstLot];
      lot !== undefined && wanted > negligible;
      lot = this.#lots[this.#firstLot]
    ) {
      const isWhole = lot.units - wanted <= negligible
      const share = isWhole ? 1 : wanted / lot.units
      const part = { asset: lot.asset * share, base: lot.base * share, fees: lot.fees * share }
      taken.asset += part.asset
      taken.base += part.base
      taken.fees += part.fees
      if (isWhole) {
        wanted -= lot.units
        this.#firstLot += 1
        continue
      }
      lot.units -= wanted
      lot.asset -= part.asset
      lot.base -= part.base
      lot.fees -= part.fees
      break
    }
    return taken
  }
}
