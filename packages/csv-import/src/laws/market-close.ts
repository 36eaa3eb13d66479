/** A trade as the file states it, and the close of its day in the same currency; null where the market knows none. */
export interface MarketTrade {
  readonly price: number
  readonly close: number | null
  /** Coins trade all day and night, and move more. */
  readonly isCoin: boolean
}

/** Within a day prices move by as much, and rates of the day differ by less. */
const NEAR_SHARE = 0.05
const NEAR_SHARE_OF_COIN = 0.2
/** A price that is off by this factor waits alone, too: hardly a security moves as far in a day. */
const FAR_FACTOR = 1.5
/** Two trades of five beyond `NEAR_SHARE` are an alarm for the file. */
const MIN_FAR = 2
const MAX_SHARE_OF_FAR = 0.4
/** Of fewer trades, chance may refute every other reading. */
const MIN_NEAR = 2

/**
 * The law of the market: a trade is within 5 % of the close of its day, as traded, in its currency. Returns the trades
 * that break it, by index: all beyond 5 % if they are two of five and more, or else those that are far off.
 */
export function farFromMarket(trades: readonly MarketTrade[]): readonly number[] {
  const compared = compare(trades)
  const beyond = compared.filter(({ isNear }) => !isNear)
  const broken = isAlarm(compared) ? beyond : beyond.filter(({ factor }) => factor > FAR_FACTOR)
  return broken.map(({ index }) => index)
}

/** What the market says of one way to read a file. `silent`: it knows too few of its trades. */
export type MarketVerdict = 'fits' | 'refuted' | 'silent'

export function judgeByMarket(trades: readonly MarketTrade[]): MarketVerdict {
  const compared = compare(trades)
  if (isAlarm(compared)) return 'refuted'
  const near = compared.filter(({ isNear }) => isNear).length
  return near >= MIN_NEAR && near > compared.length - near ? 'fits' : 'silent'
}

/** The only one of several readings that fits, if the market refutes all others; null if it leaves a choice. */
export function onlyFitting(verdicts: readonly MarketVerdict[]): number | null {
  const fitting = verdicts.flatMap((verdict, index) => (verdict === 'fits' ? [index] : []))
  const [only, ...others] = fitting
  const areOthersRefuted = verdicts.every((verdict, index) => index === only || verdict === 'refuted')
  return only === undefined || others.length > 0 || verdicts.length < 2 || !areOthersRefuted ? null : only
}

interface Compared {
  readonly index: number
  readonly factor: number
  readonly isNear: boolean
}

/** The trades that have a price and a close. */
function compare(trades: readonly MarketTrade[]): Compared[] {
  return trades.flatMap((trade, index) => {
    const factor = factorOf(trade)
    const nearShare = trade.isCoin ? NEAR_SHARE_OF_COIN : NEAR_SHARE
    return factor === null ? [] : [{ index, factor, isNear: factor <= 1 + nearShare }]
  })
}

function isAlarm(compared: readonly Compared[]): boolean {
  const far = compared.filter(({ isNear }) => !isNear).length
  return far >= MIN_FAR && far >= compared.length * MAX_SHARE_OF_FAR
}

/** By which factor the price is above or below the close, 1 or more. Null without one of them: a gift costs nothing. */
function factorOf({ price, close }: MarketTrade): number | null {
  if (close === null || close <= 0 || price <= 0) return null
  return price > close ? price / close : close / price
}
