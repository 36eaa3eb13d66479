import type { Fault } from './sources.ts'

/** A call that refuses: dropped, it lets everyone through. */
const GUARD = /(?:^|[.])(?:require|refuse|limit|check|ensure|assert|verify)[A-Z]\w*$/

/** The guards of the server's routes and of what they call: not those of the operator's commands. */
export const isRouteGuard = ({ kind, file, callee = '' }: Fault) =>
  kind === 'dropped call' && file.startsWith('apps/server/src/') && !file.includes('/cli/') && GUARD.test(callee)

/** The largest part counts for three in a sample. */
const SHARES: Record<string, number> = { server: 3 }

/** Numbers from 0 (included) to 1 (excluded), the same for the same seed (mulberry32). */
function seededNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function groupBy<T>(items: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

/** At most `count` faults, of each kind the same number where there are enough. */
function chooseOfAllKinds(faults: number[], kindOf: (fault: number) => string, count: number, next: () => number) {
  const kinds = [...groupBy(faults, kindOf).values()]
  const chosen: number[] = []
  while (chosen.length < count && kinds.some((kind) => kind.length > 0)) {
    for (const kind of kinds) {
      const [fault] = kind.splice(Math.floor(next() * kind.length), 1)
      if (fault !== undefined && chosen.length < count) chosen.push(fault)
    }
  }
  return chosen
}

/**
 * A sample of faults, the same for the same seed and source.
 *
 * @param candidates numbers of the faults whose places a test runs
 */
export function sampleFaults(faults: Fault[], candidates: number[], count: number, seed: number): number[] {
  const next = seededNumbers(seed)
  const parts = [...groupBy(candidates, (fault) => faults[fault]?.part ?? '')]
  const shares = parts.reduce((sum, [part]) => sum + (SHARES[part] ?? 1), 0)
  return parts.flatMap(([part, ofPart]) => {
    const share = Math.round((count * (SHARES[part] ?? 1)) / shares)
    return chooseOfAllKinds(ofPart, (fault) => faults[fault]?.kind ?? '', share, next)
  })
}
