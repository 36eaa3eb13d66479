/** Long work on the main thread yields to the event loop after this time. */
const MAX_SLICE_MS = 10

let startedAt: number | undefined
/** Resumes the tasks that have yielded, oldest first. */
const waiting: (() => void)[] = []

/** Resumes one task only: all at once would block the event loop for the sum of their slices. */
function endSlice(): void {
  startedAt = undefined
  waiting.shift()?.()
}

/** Yields to the event loop once the current turn has run for a time slice. Call it between the steps of long work. */
export async function pauseAfterSlice(): Promise<void> {
  if (startedAt !== undefined && performance.now() - startedAt > MAX_SLICE_MS)
    await new Promise<void>((resume) => waiting.push(resume))
  if (startedAt !== undefined) return
  startedAt = performance.now()
  setImmediate(endSlice)
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
