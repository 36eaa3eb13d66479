/** Long work in steps, one per line of the portfolio, so that the caller can let other work run in between. */
export type Steps<Result> = Generator<undefined, Result>

/** All steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
