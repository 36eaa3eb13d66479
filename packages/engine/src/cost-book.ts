import type { DayNumber } from './calendar.ts'
import { UnitsBook } from './units-book.ts'

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
  /** Of the purchase. */
  day: DayNumber
}

/** Lots are never changed and lists only grow, so that a book and its copies share them. */
type Lots = Readonly<Lot>[]

/**
 * The open units of one asset and what they cost. One book serves both methods: they differ only in the cost that a
 * sale relieves. Closing the holding relieves all of it, so nothing carries over to a later purchase.
 *
 * @see docs/methods/cost-basis.md
 */
export class CostBook {
  readonly #method: CostMethod
  #lots: Lots = []
  #lotCount = 0
  #firstLot = 0
  /** What is left of the first lot, if a sale took a part of it. */
  #rest: Readonly<Lot> | undefined
  /** True if another book goes on with the same list. */
  #isShared = false
  #held = new UnitsBook()
  #asset = 0
  #base = 0
  #fees = 0

  constructor(method: CostMethod) {
    this.#method = method
  }

  /** A book of the same state, which goes on independently. */
  copy(): CostBook {
    const copy = new CostBook(this.#method)
    copy.#lots = this.#lots
    copy.#lotCount = this.#lotCount
    copy.#firstLot = this.#firstLot
    copy.#rest = this.#rest
    copy.#isShared = true
    copy.#held = this.#held.copy()
    copy.#asset = this.#asset
    copy.#base = this.#base
    copy.#fees = this.#fees
    return copy
  }

  /** Zero for a negligible remainder. */
  get units(): number {
    return this.#held.units
  }

  get cost(): Cost {
    return { asset: this.#asset, base: this.#base, fees: this.#fees }
  }

  /** @param day of the purchase, which is earlier than that of other lots if a transfer brought the units */
  buy(units: number, cost: Cost, day: DayNumber): void {
    this.#held.buy(units)
    this.#asset += cost.asset
    this.#base += cost.base
    this.#fees += cost.fees
    if (this.#method === 'fifo') this.#addLot({ units, asset: cost.asset, base: cost.base, fees: cost.fees, day })
  }

  /** Removes up to `units`; `covered` is less only if fewer are held. */
  sell(units: number): { covered: number; relieved: Cost } {
    const { exactUnits: held, negligible } = this.#held
    const covered = this.#held.sell(units)
    if (this.#held.exactUnits === 0) {
      const relieved = this.cost
      this.#close()
      return { covered, relieved }
    }
    const relieved = this.#method === 'fifo' ? this.#takeOldestLots(units, negligible) : this.#takeShare(units / held)
    this.#asset -= relieved.asset
    this.#base -= relieved.base
    this.#fees -= relieved.fees
    return { covered, relieved }
  }

  split(ratio: number): void {
    this.#held.split(ratio)
    this.#changeLots((lot) => ({ ...lot, units: lot.units * ratio }))
  }

  /** Takes a share of the cost of every lot, and of its fees. The units stay. */
  relieve(share: number, shareOfFees: number): Cost {
    const relieved = { asset: this.#asset * share, base: this.#base * share, fees: this.#fees * shareOfFees }
    this.#asset -= relieved.asset
    this.#base -= relieved.base
    this.#fees -= relieved.fees
    this.#changeLots(({ asset, base, fees, ...lot }) => ({
      ...lot,
      asset: asset - asset * share,
      base: base - base * share,
      fees: fees - fees * shareOfFees,
    }))
    return relieved
  }

  #changeLots(change: (lot: Readonly<Lot>) => Lot): void {
    if (this.#firstLot === this.#lotCount) return
    if (this.#rest !== undefined) this.#rest = change(this.#rest)
    this.#replaceLots(this.#lots.slice(this.#firstLot, this.#lotCount).map(change))
  }

  #addLot(lot: Lot): void {
    const newest = this.#lots[this.#lotCount - 1]
    if (this.#lotCount > this.#firstLot && newest !== undefined && newest.day > lot.day) {
      this.#insertLot(lot)
      return
    }
    if (this.#isShared) this.#replaceLots(this.#lots.slice(this.#firstLot, this.#lotCount))
    this.#lots.push(lot)
    this.#lotCount += 1
  }

  /** Behind the lots of its day and of the days before. */
  #insertLot(lot: Lot): void {
    const lots = this.#lots.slice(this.#firstLot, this.#lotCount)
    if (this.#rest !== undefined) lots[0] = this.#rest
    this.#rest = undefined
    const place = lots.findIndex(({ day }) => day > lot.day)
    this.#replaceLots(lots.toSpliced(place, 0, lot))
  }

  #replaceLots(lots: Lots): void {
    this.#lots = lots
    this.#lotCount = lots.length
    this.#firstLot = 0
    this.#isShared = false
  }

  #close(): void {
    this.#replaceLots([])
    this.#rest = undefined
    this.#asset = 0
    this.#base = 0
    this.#fees = 0
  }

  #takeShare(share: number): Cost {
    return { asset: this.#asset * share, base: this.#base * share, fees: this.#fees * share }
  }

  #takeOldestLots(units: number, negligible: number): Cost {
    const taken: Cost = { asset: 0, base: 0, fees: 0 }
    let wanted = units
    while (this.#firstLot < this.#lotCount && wanted > negligible) {
      const lot = this.#rest ?? (this.#lots[this.#firstLot] as Readonly<Lot>)
      const isWhole = lot.units - wanted <= negligible
      const share = isWhole ? 1 : wanted / lot.units
      const part = { asset: lot.asset * share, base: lot.base * share, fees: lot.fees * share }
      taken.asset += part.asset
      taken.base += part.base
      taken.fees += part.fees
      if (isWhole) {
        wanted -= lot.units
        this.#firstLot += 1
        this.#rest = undefined
        continue
      }
      this.#rest = {
        units: lot.units - wanted,
        asset: lot.asset - part.asset,
        base: lot.base - part.base,
        fees: lot.fees - part.fees,
        day: lot.day,
      }
      break
    }
    return taken
  }
}
