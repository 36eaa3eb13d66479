import type { DailyClose } from './daily-closes.ts'

const WINDOW_DAYS = 30
const MIN_MOVES = 10
const MIN_MOVE = 0.006
/** Of a security about which too little is known. */
const USUAL_MOVE = 0.02
const MAX_MOVE = 0.05
/** Turns a median absolute deviation into a standard deviation, for normally distributed moves. */
const NORMAL_SCALE = 1.4826

/** Typical daily move (ratio, as a standard deviation) around the close at `index`, which outliers do not widen. */
export function typicalMove(closes: readonly DailyClose[], index: number): number {
  const moves: number[] = []
  const last = Math.min(closes.length - 1, index + WINDOW_DAYS)
  for (let at = Math.max(1, index - WINDOW_DAYS); at <= last; at++) {
    const before = closes[at - 1] as DailyClose
    const after = closes[at] as DailyClose
    moves.push(Math.abs(Math.log(after.close / before.close)))
  }
  if (moves.length < MIN_MOVES) return USUAL_MOVE
  moves.sort((a, b) => a - b)
  const median = moves[Math.floor(moves.length / 2)] ?? MIN_MOVE
  return Math.min(MAX_MOVE, Math.max(MIN_MOVE, median * NORMAL_SCALE))
}
