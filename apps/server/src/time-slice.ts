import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long work on the main thread yields to the event loop after this time. */
const MAX_SLICE_MS = 10

let startedAt: number | undefined

/** Yields to the event loop once the current turn has run for a time slice. Call it between the steps of long work. */
export async function pauseAfterSlice(): Promise<void> {
  if (startedAt !== undefined && performance.now() - startedAt > MAX_SLICE_MS) await nextTurn()
  if (startedAt !== undefined) return
  startedAt = performance.now()
  setImmediate(() => {
    startedAt = undefined
  })
}

/** Takes all steps and yields to the event loop in between. */
export async function runInSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let step = steps.next()
  while (!step.done) {
    await pauseAfterSlice()
    step = steps.next()
  }
  return step.value
}
