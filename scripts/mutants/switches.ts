/** A loop that a fault keeps from ending must fail, too: a test's timeout cannot interrupt it. */
const MAX_RUN_MS = 60_000
const CALLS_BETWEEN_CLOCKS = 65_536

/** Tests replace the clock. */
const now = performance.now.bind(performance)

/**
 * What `withSwitches` calls. Each function returns what the source as written computes, unless its fault is the chosen
 * one.
 *
 * @param chosen number of the fault that is on; undefined if all are off
 * @param run receives the number of each fault whose place is run
 */
export function createSwitches(chosen: number | undefined, run: Set<number>) {
  const startedAt = now()
  let calls = 0
  let left: unknown
  const isOn = (fault: number): boolean => {
    run.add(fault)
    calls++
    if (chosen !== undefined && calls % CALLS_BETWEEN_CLOCKS === 0 && now() - startedAt > MAX_RUN_MS) {
      throw new Error('The fault keeps the test from ending')
    }
    return fault === chosen
  }
  return {
    less: (fault: number, a: number, b: number) => (isOn(fault) ? a <= b : a < b),
    lessOrEqual: (fault: number, a: number, b: number) => (isOn(fault) ? a < b : a <= b),
    more: (fault: number, a: number, b: number) => (isOn(fault) ? a >= b : a > b),
    moreOrEqual: (fault: number, a: number, b: number) => (isOn(fault) ? a > b : a >= b),
    holds: (fault: number, condition: unknown) => {
      left = condition
      return isOn(fault) ? !condition : Boolean(condition)
    },
    /** The left side of the condition that was looked at last. */
    left: () => left,
    drops: isOn,
    number: (fault: number, value: unknown) => (typeof value === 'number' && isOn(fault) ? value + 1 : value),
  }
}
