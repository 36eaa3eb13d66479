/**
 * Counter-based random numbers: the value of a stream at a counter depends on nothing else, so any day of any series
 * can be drawn alone and in any order. Streams are 32-bit keys.
 */
export type StreamKey = number

const TABLE_SIZE = 4096
const normalQuantiles = Float64Array.from({ length: TABLE_SIZE }, (_, index) =>
  normalQuantile((index + 0.5) / TABLE_SIZE),
)

/** Cubed normals produce the occasional large move of daily returns; 0.05 gives a kurtosis near 6 at unit variance. */
const TAIL_WEIGHT = 0.05
const heavyQuantiles = normalQuantiles.map(
  (normal) => (normal + TAIL_WEIGHT * normal ** 3) / Math.sqrt(1 + 6 * TAIL_WEIGHT + 15 * TAIL_WEIGHT ** 2),
)

/** The stream of some coordinates, such as a security's number and a purpose. */
export function streamKey(...coordinates: number[]): StreamKey {
  let key = 0x243f6a88
  for (const coordinate of coordinates) key = scramble(key ^ scramble(coordinate + 0x9e3779b9))
  return key
}

/** 32 random bits as an unsigned integer. */
export function randomBits(key: StreamKey, counter: number): number {
  return scramble(key + Math.imul(counter, 0x9e3779b1)) >>> 0
}

/** Uniform in [0, 1). */
export function uniform(key: StreamKey, counter: number): number {
  return randomBits(key, counter) / 4_294_967_296
}

/** Standard normal. */
export function normal(key: StreamKey, counter: number): number {
  return normalQuantiles[randomBits(key, counter) >>> 20] as number
}

/** Mean 0, variance 1, with heavier tails than the normal. */
export function heavyTailed(key: StreamKey, counter: number): number {
  return heavyQuantiles[randomBits(key, counter) >>> 20] as number
}

/** Sequential draws from one stream: for describing something once, not for series. */
export class Draws {
  readonly #key: StreamKey
  #counter = 0

  constructor(key: StreamKey) {
    this.#key = key
  }

  uniform(): number {
    return uniform(this.#key, this.#counter++)
  }

  normal(): number {
    return normal(this.#key, this.#counter++)
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.uniform()
  }

  integer(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  chance(probability: number): boolean {
    return this.uniform() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.uniform() * items.length)] as Item
  }

  /** An index drawn in proportion to the weights. */
  weighted(weights: readonly number[]): number {
    let sum = 0
    for (const weight of weights) sum += weight
    let rest = this.uniform() * sum
    let index = 0
    while (index < weights.length - 1 && rest >= (weights[index] as number)) {
      rest -= weights[index] as number
      index += 1
    }
    return index
  }
}

/** A bijection of 32-bit integers (constants of the `lowbias32` family by C. Wellons, public domain). */
function scramble(bits: number): number {
  let mixed = bits | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return mixed ^ (mixed >>> 15)
}

/**
 * Inverse normal distribution function: Newton steps from the start of Abramowitz and Stegun 26.2.23; accurate to 1e-7.
 */
function normalQuantile(probability: number): number {
  if (probability > 0.5) return -normalQuantile(1 - probability)
  const t = Math.sqrt(-2 * Math.log(probability))
  let quantile = -(
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3)
  )
  for (let step = 0; step < 3; step += 1) {
    const density = Math.exp(-0.5 * quantile * quantile) / Math.sqrt(2 * Math.PI)
    quantile -= (normalDistribution(quantile) - probability) / density
  }
  return quantile
}

/** Abramowitz and Stegun 26.2.17. */
function normalDistribution(quantile: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(quantile))
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp(-0.5 * quantile * quantile) / Math.sqrt(2 * Math.PI)) * polynomial
  return quantile < 0 ? tail : 1 - tail
}
