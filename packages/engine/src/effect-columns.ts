import type { AssetLedger } from './asset-ledger.ts'
import type { DayNumber } from './calendar.ts'
import { BUY, DEPOSIT, PAID, RECEIVED, RETURN_OF_CAPITAL, SELL, WITHDRAWAL } from './ledger-columns.ts'
import type { AppliedSplit } from './split-schedule.ts'

const NO_STEPS = new Int32Array()
const NO_AMOUNTS = new Float64Array()
const BYTES_PER_EFFECT = 20

/**
 * The effects of one asset's ledger as columns, in their order: what daily values and flows need of each. Whole effects
 * are made only where they are shown.
 */
export class EffectColumns {
  readonly asset: AssetLedger
  count = 0
  /** The row of the ledger, or `~index` of the applied split. */
  #steps = NO_STEPS
  #unitsAfter = NO_AMOUNTS
  /** In the portfolio's currency: money in is positive, money out negative; 0 if it is unknown. */
  #flows = NO_AMOUNTS
  /** Covered units of sales of more than was held, by index. */
  #covered: Map<number, number> | undefined
  /** True if the columns belong to an earlier replay too, which must keep them. */
  #isShared = false

  constructor(asset: AssetLedger) {
    this.asset = asset
  }

  /** Columns of `asset` that begin with the first `count` effects of these. Nothing is copied until one is added. */
  startOf(asset: AssetLedger, count: number): EffectColumns {
    const start = new EffectColumns(asset)
    start.count = count
    start.#steps = this.#steps
    start.#unitsAfter = this.#unitsAfter
    start.#flows = this.#flows
    start.#covered = this.#covered && new Map([...this.#covered].filter(([index]) => index < count))
    start.#isShared = true
    return start
  }

  add(step: number, unitsAfter: number, flow: number): void {
    if (this.#isShared || this.count === this.#steps.length) this.#copy()
    const index = this.count
    this.#steps[index] = step
    this.#unitsAfter[index] = unitsAfter
    this.#flows[index] = Number.isFinite(flow) ? flow : 0
    this.count += 1
  }

  /** Sets the units that the next effect covers, fewer than its sale. */
  setCovered(units: number): void {
    this.#covered ??= new Map()
    this.#covered.set(this.count, units)
  }

  /** Copies the columns, with room for every transaction and split. */
  #copy(): void {
    const { ledger, order, splits } = this.asset
    const capacity = (order ?? ledger.days).length + splits.applied.length
    const [steps, unitsAfter, flows] = [this.#steps, this.#unitsAfter, this.#flows]
    const memory = new ArrayBuffer(capacity * BYTES_PER_EFFECT)
    this.#unitsAfter = new Float64Array(memory, 0, capacity)
    this.#flows = new Float64Array(memory, capacity * 8, capacity)
    this.#steps = new Int32Array(memory, capacity * 16, capacity)
    this.#isShared = false
    if (this.count === 0) return
    this.#steps.set(steps.subarray(0, this.count))
    this.#unitsAfter.set(unitsAfter.subarray(0, this.count))
    this.#flows.set(flows.subarray(0, this.count))
  }

  stepAt(index: number): number {
    return this.#steps[index] as number
  }

  dayAt(index: number): DayNumber {
    const step = this.#steps[index] as number
    return step >= 0 ? (this.asset.ledger.days[step] as number) : this.#splitAt(step).day
  }

  unitsAfter(index: number): number {
    return this.#unitsAfter[index] as number
  }

  flowAt(index: number): number {
    return this.#flows[index] as number
  }

  isBuy(index: number): boolean {
    const step = this.#steps[index] as number
    return step >= 0 && this.asset.ledger.types[step] === BUY && !this.#isTransfer(step)
  }

  isSale(index: number): boolean {
    const step = this.#steps[index] as number
    return step >= 0 && this.asset.ledger.types[step] === SELL && !this.#isTransfer(step)
  }

  isReturnOfCapital(index: number): boolean {
    const step = this.#steps[index] as number
    return step >= 0 && this.asset.ledger.types[step] === RETURN_OF_CAPITAL
  }

  /** True for units that come from or go to another portfolio. */
  isTransfer(index: number): boolean {
    return this.#isTransfer(this.#steps[index] as number)
  }

  #isTransfer(step: number): boolean {
    return step >= 0 && this.asset.ledger.transfers.has(step)
  }

  /** True for a purchase, and for cash that comes from outside of it. */
  bringsCapital(index: number): boolean {
    const step = this.#steps[index] as number
    const type = step >= 0 ? this.asset.ledger.types[step] : undefined
    return type === BUY || type === DEPOSIT || type === RECEIVED
  }

  /** True for a sale, and for cash that goes. */
  takesCapital(index: number): boolean {
    const step = this.#steps[index] as number
    const type = step >= 0 ? this.asset.ledger.types[step] : undefined
    return type === SELL || type === WITHDRAWAL || type === PAID
  }

  /** Units of a sale that were held. */
  coveredUnits(index: number): number {
    return this.#covered?.get(index) ?? (this.asset.ledger.units[this.#steps[index] as number] as number)
  }

  /** New units per old one; 1 if the effect is no split. */
  splitRatio(index: number): number {
    const step = this.#steps[index] as number
    return step < 0 ? this.#splitAt(step).ratio : 1
  }

  /** The day of each sale of units that were held and of each return of capital. Reads columns, not rows one by one. */
  saleDays(): DayNumber[] {
    const { days, types } = this.asset.ledger
    const found: DayNumber[] = []
    for (let index = 0; index < this.count; index++) {
      const step = this.#steps[index] as number
      const type = step >= 0 ? types[step] : undefined
      if (type !== SELL && type !== RETURN_OF_CAPITAL) continue
      const isListed = type === RETURN_OF_CAPITAL || (!this.#isTransfer(step) && this.coveredUnits(index) > 0)
      if (isListed) found.push(days[step] as number)
    }
    return found
  }

  /** The day of the first purchase; undefined without one. */
  firstPurchaseDay(): DayNumber | undefined {
    for (let index = 0; index < this.count; index++) if (this.isBuy(index)) return this.dayAt(index)
    return undefined
  }

  /** Index of the first effect after a day. */
  firstAfter(day: DayNumber): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.dayAt(middle) <= day) low = middle + 1
      else high = middle
    }
    return low
  }

  #splitAt(step: number): AppliedSplit {
    return this.asset.splits.applied[~step] as AppliedSplit
  }
}
