import type { Cost, CostMethod } from './cost-book.ts'
import { negligibleOf } from './negligible-units.ts'
import { takeUnits } from './take-units.ts'

/**
 * Which purchase a sale takes first. With `average`, units leave first in, first out, each at the average cost. With
 * `chosen`, a sale takes the lots that were chosen for it, and then the oldest.
 */
export const LOT_METHODS = ['average', 'fifo', 'lifo', 'hifo', 'chosen'] as const
export type LotMethod = (typeof LOT_METHODS)[number]

/** Units of one purchase, and what they cost. NaN marks a cost without a rate. */
export interface CountedLot {
  units: number
  cost: Cost
}

export interface HeldLot extends CountedLot {
  /** Of the purchase. */
  transactionId: string | null
  /** ISO date of the purchase. */
  date: string
}

/** Units that a sale takes from a chosen lot. */
export interface LotChoice<Lot> {
  isOf: (lot: Lot) => boolean
  units: number
}

/**
 * The open lots of one asset in the order in which a method takes them. Costs are conserved: what is taken and what is
 * left add up to what was bought.
 *
 * @see docs/methods/realized-gains.md
 */
export class LotQueue<Lot extends CountedLot = HeldLot> {
  readonly #method: LotMethod
  /** The next lot to take is the last one, but for first in, first out: there it stands at `#first`. */
  #lots: Lot[] = []
  #first = 0
  #units = 0
  /** Of the open lots together, from which `average` takes. */
  #pool: Cost = { asset: 0, base: 0, fees: 0 }

  constructor(method: LotMethod) {
    this.#method = method
  }

  buy(lot: Lot): void {
    this.#units += lot.units
    if (this.#isAverage) this.#pool = addCosts(this.#pool, lot.cost)
    if (this.#method === 'hifo') this.#lots.splice(this.#placeOf(lot), 0, lot)
    else this.#lots.push(lot)
  }

  /** Adds lots that are older than others, in the order of their purchases. */
  arrive(lots: readonly Lot[], compareAge: (a: Lot, b: Lot) => number): void {
    for (const lot of lots) this.buy(lot)
    if (this.#method === 'hifo') return
    this.#lots = this.#lots.slice(this.#first).sort(compareAge)
    this.#first = 0
  }

  /** Takes out units that leave as a cost method says, each at its own cost. */
  leave(
    { units, unitsAfter }: { units: number; unitsAfter: number },
    method: CostMethod,
    compareAge: (a: Lot, b: Lot) => number,
  ): void {
    if (unitsAfter === 0) {
      this.#close()
      return
    }
    const open = this.#lots.slice(this.#first)
    takeUnits(open.toSorted(compareAge), { units, unitsAfter }, method, (lot, share) => {
      const cost = scaleCost(lot.cost, share)
      const left = share === 1 ? lot.units : lot.units * share
      lot.units -= left
      lot.cost = subtractCosts(lot.cost, cost)
      this.#units -= left
      if (this.#isAverage) this.#pool = subtractCosts(this.#pool, cost)
    })
    this.#lots = open.filter((lot) => lot.units > 0)
    this.#first = 0
  }

  /** Takes a share of the cost and of the fees out of every open lot. The units stay. */
  relieve(share: number, shareOfFees: number): void {
    const lower = ({ asset, base, fees }: Cost): Cost => {
      return { asset: asset - asset * share, base: base - base * share, fees: fees - fees * shareOfFees }
    }
    for (let i = this.#first; i < this.#lots.length; i++) {
      const lot = this.#lots[i] as Lot
      lot.cost = lower(lot.cost)
    }
    this.#pool = lower(this.#pool)
  }

  /**
   * Lowers the cost of the open lots by an amount in the asset's currency: each by the same share, at most to 0. Their
   * units and fees stay. Returns the open lots, each with the cost that was taken out of it.
   */
  takeCost(amount: number): Lot[] {
    const open = this.open()
    const costs = open.map(({ units, cost }) => (this.#isAverage ? scaleCost(this.#pool, units / this.#units) : cost))
    const cost = costs.reduce((sum, { asset }) => sum + asset, 0)
    const share = amount >= cost ? 1 : amount / cost
    this.relieve(share, 0)
    // Fees are not lowered, so the order of the lots by cost per unit may change.
    if (this.#method === 'hifo') this.#lots.sort((one, other) => costOfUnit(one) - costOfUnit(other))
    return open.map((lot, at) => {
      // There is a cost for each lot.
      const { asset, base } = costs[at] as Cost
      return { ...lot, cost: { asset: asset * share, base: base * share, fees: 0 } }
    })
  }

  split(ratio: number): void {
    this.#units *= ratio
    for (let i = this.#first; i < this.#lots.length; i++) (this.#lots[i] as Lot).units *= ratio
  }

  /** The open lots by purchase, the oldest first; by `hifo`, the lowest cost first. */
  open(): readonly Readonly<Lot>[] {
    return this.#lots.slice(this.#first)
  }

  /** Takes `units` of the open lots, the chosen ones first, or everything when the sale closes the holding. */
  sell(units: number, isClosing: boolean, chosen: readonly LotChoice<Lot>[] = []): Lot[] {
    const negligible = negligibleOf(this.#units)
    const taken = this.#takeChosen(chosen, units, negligible)
    let wanted = isClosing ? Number.POSITIVE_INFINITY : taken.reduce((left, part) => left - part.units, units)
    for (let lot = this.#next(); lot !== undefined && wanted > negligible; lot = this.#next()) {
      const isWhole = lot.units - wanted <= negligible
      const part = this.#take(lot, isWhole ? lot.units : wanted)
      taken.push(part)
      wanted -= part.units
      if (isWhole) this.#removeNext()
    }
    if (isClosing) this.#close()
    return taken
  }

  /** As far as the lots are still open. */
  #takeChosen(chosen: readonly LotChoice<Lot>[], units: number, negligible: number): Lot[] {
    const taken: Lot[] = []
    let wanted = units
    for (const choice of chosen) {
      let asked = Math.min(choice.units, wanted)
      // The lots of one transfer are chosen together.
      while (asked > negligible) {
        const at = this.#lots.findIndex((lot, index) => index >= this.#first && choice.isOf(lot))
        const lot = this.#lots[at]
        if (lot === undefined) break
        const isWhole = lot.units - asked <= negligible
        const part = this.#take(lot, isWhole ? lot.units : asked)
        taken.push(part)
        wanted -= part.units
        asked -= part.units
        if (isWhole) this.#lots.splice(at, 1)
      }
    }
    return taken
  }

  #take(lot: Lot, units: number): Lot {
    const cost = this.#isAverage ? scaleCost(this.#pool, units / this.#units) : scaleCost(lot.cost, units / lot.units)
    lot.units -= units
    lot.cost = subtractCosts(lot.cost, cost)
    this.#units -= units
    if (this.#isAverage) this.#pool = subtractCosts(this.#pool, cost)
    return { ...lot, units, cost }
  }

  #next(): Lot | undefined {
    return this.#isFirstInFirstOut ? this.#lots[this.#first] : this.#lots.at(-1)
  }

  #removeNext(): void {
    if (this.#isFirstInFirstOut) this.#first += 1
    else this.#lots.pop()
  }

  get #isAverage(): boolean {
    return this.#method === 'average'
  }

  get #isFirstInFirstOut(): boolean {
    return this.#method !== 'lifo' && this.#method !== 'hifo'
  }

  /** Ascending by cost of a unit with its fees. Of equal lots the older one is taken first. */
  #placeOf(lot: Lot): number {
    const wanted = costOfUnit(lot)
    let low = 0
    let high = this.#lots.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (costOfUnit(this.#lots[middle] as Lot) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }

  #close(): void {
    this.#lots = []
    this.#first = 0
    this.#units = 0
    this.#pool = { asset: 0, base: 0, fees: 0 }
  }
}

/** In the portfolio's currency. Units whose cost is not known are taken last. */
function costOfUnit({ units, cost }: CountedLot): number {
  const each = (cost.base + cost.fees) / units
  return Number.isNaN(each) ? Number.NEGATIVE_INFINITY : each
}

function addCosts(a: Cost, b: Cost): Cost {
  return { asset: a.asset + b.asset, base: a.base + b.base, fees: a.fees + b.fees }
}

function subtractCosts(a: Cost, b: Cost): Cost {
  return { asset: a.asset - b.asset, base: a.base - b.base, fees: a.fees - b.fees }
}

function scaleCost({ asset, base, fees }: Cost, share: number): Cost {
  return { asset: asset * share, base: base * share, fees: fees * share }
}
