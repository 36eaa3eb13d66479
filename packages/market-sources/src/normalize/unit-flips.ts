import type { DailyClose } from './daily-closes.ts'

/** A day-to-day ratio this close to 100 (or its inverse) is a change of unit, not a price move. */
const NEAREST = 75
const FARTHEST = 133
/** A unit with a smaller share of the days is an error. */
const MIN_SHARE = 0.1

/**
 * Converts a series that switches between a currency and its hundredth to one unit: the unit of `lastPrice` if known,
 * otherwise the unit that the source names. The larger figures are the hundredths. A jump on a day in `splitDays` is a
 * split and stays. Use only for currencies that are quoted in hundredths; elsewhere such a jump is a real price.
 */
export function straightenUnits(
  closes: readonly DailyClose[],
  splitDays: ReadonlySet<number>,
  lastPrice: number | undefined,
  quotedIn: 'hundredths' | 'major units',
): DailyClose[] {
  const levels: number[] = []
  for (const [index, { day, close }] of closes.entries()) {
    const before = closes[index - 1]
    const level = levels[index - 1] ?? 0
    levels.push(before === undefined || splitDays.has(day) ? level : level + hundredfolds(close / before.close))
  }
  const last = closes.at(-1)
  if (last === undefined || levels.every((level) => level === levels[0] && lastPrice === undefined)) return [...closes]
  const right =
    lastPrice === undefined
      ? namedLevel(levels, quotedIn)
      : (levels.at(-1) as number) + hundredfolds(lastPrice / last.close)
  const steps = levels.map((level) => right - level)
  return closes.map((each, index) => {
    const step = steps[index] as number
    if (step === 0) return each
    return {
      ...each,
      close: byHundreds(each.close, step),
      adjustedClose: straightenAdjusted(each, step, adjustmentNear(closes, steps, index)),
    }
  })
}

function byHundreds(figure: number, steps: number): number {
  const value = steps > 0 ? figure * 100 ** steps : figure / 100 ** -steps
  return Number(value.toPrecision(15))
}

/** The ratio of adjusted to plain close on the nearest day in the right unit. */
function adjustmentNear(closes: readonly DailyClose[], steps: readonly number[], index: number): number | undefined {
  for (let distance = 1; distance < closes.length; distance++) {
    for (const near of [index - distance, index + distance]) {
      const each = closes[near]
      if (each?.adjustedClose !== undefined && steps[near] === 0) return each.adjustedClose / each.close
    }
  }
  return undefined
}

/** The source may have changed the unit of the plain close only. */
function straightenAdjusted({ close, adjustedClose }: DailyClose, step: number, adjustment: number | undefined) {
  if (adjustedClose === undefined) return undefined
  const flipped = byHundreds(adjustedClose, step)
  if (adjustment === undefined) return flipped
  const expected = byHundreds(close, step) * adjustment
  const distance = (candidate: number) => Math.abs(Math.log(candidate / expected))
  return distance(flipped) <= distance(adjustedClose) ? flipped : adjustedClose
}

/** 1 for a factor of about 100, -1 for a hundredth, 0 for any other change. */
export function hundredfolds(ratio: number): number {
  if (ratio >= NEAREST && ratio <= FARTHEST) return 1
  if (1 / ratio >= NEAREST && 1 / ratio <= FARTHEST) return -1
  return 0
}

/** The level of the unit that the source names, among those that enough days have. */
function namedLevel(levels: readonly number[], quotedIn: 'hundredths' | 'major units'): number {
  const counts = new Map<number, number>()
  for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1)
  const usual = [...counts].filter(([, count]) => count >= MIN_SHARE * levels.length).map(([level]) => level)
  return quotedIn === 'hundredths' ? Math.max(...usual) : Math.min(...usual)
}
