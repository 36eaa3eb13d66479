/** Keeps the `limit` smallest keys, ascending. */
export class BestKeys {
  readonly #keys: Float64Array
  #count = 0

  constructor(limit: number) {
    this.#keys = new Float64Array(limit)
  }

  get count(): number {
    return this.#count
  }

  /** True when neither this key nor a larger one would be kept. */
  isSettledBefore(key: number): boolean {
    return this.#count === this.#keys.length && (this.#keys[this.#count - 1] ?? 0) < key
  }

  offer(key: number): void {
    if (this.#count === this.#keys.length) {
      if (this.#count === 0 || key >= (this.#keys[this.#count - 1] as number)) return
      this.#count--
    }
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#keys[middle] as number) < key) low = middle + 1
      else high = middle
    }
    this.#keys.copyWithin(low + 1, low, this.#count)
    this.#keys[low] = key
    this.#count++
  }

  keys(): Float64Array {
    return this.#keys.subarray(0, this.#count)
  }
}
