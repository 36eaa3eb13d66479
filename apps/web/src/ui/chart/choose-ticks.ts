/**
 * Round, evenly spaced axis values that cover the range, at most about `count` steps. Includes zero when it is in the
 * range.
 */
export function chooseTicks(lowest: number, highest: number, count: number): number[] {
  const range = highest - lowest
  if (!(range > 0)) return [0, 0.01]
  const rough = range / count
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? rough
  const first = Math.floor(lowest / step + 1e-9)
  const last = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}
