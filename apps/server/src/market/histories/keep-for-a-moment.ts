import type { Clock } from '../../clock.ts'

/** After this time, a failed fetch may be due again, and what is used must be marked as recently used. */
const MAX_AGE_MS = 1000

interface Answer<Value> {
  version: string
  at: number
  value: Value
}

/**
 * Keeps the last value that was made for a question, for a second and while the version is the same. A page of a hundred
 * holdings otherwise spends most of its time on finding out that nothing has changed.
 *
 * @returns a function of the question, which is compared as an object, its version, and how to make the value
 */
export function keepForAMoment<Value>(
  clock: Clock,
): (question: object, version: string, make: () => Promise<Value>) => Promise<Value> {
  const answers = new WeakMap<object, Answer<Value>>()
  return async (question, version, make) => {
    const at = clock.now().getTime()
    const known = answers.get(question)
    if (known?.version === version && at >= known.at && at - known.at < MAX_AGE_MS) return known.value
    const value = await make()
    answers.set(question, { version, at, value })
    return value
  }
}
