import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'

/** More lines than this are hard to tell apart. */
export const MAX_OTHER_LINES = 3

type Preset = { _id: string }

/** The presets that can have a line beside a benchmark: all but the benchmark itself. */
export function offeredLines<Offered extends Preset>(
  presets: readonly Offered[],
  benchmark: readonly BenchmarkRow[],
): Offered[] {
  return presets.filter(({ _id }) => !(benchmark.length === 1 && benchmark[0]?.stockId === _id))
}

/** The offered presets whose ids an address names, at most `MAX_OTHER_LINES`. Unknown ids are ignored. */
export function namedLines<Offered extends Preset>(offered: readonly Offered[], ids: readonly string[]): Offered[] {
  return offered.filter(({ _id }) => ids.includes(_id)).slice(0, MAX_OTHER_LINES)
}
