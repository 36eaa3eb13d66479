/** In seconds: `offset` after each multiple of `every`, counted in UTC, so that all processes run at the same instants. */
export interface Schedule {
  every: number
  offset?: number
}

/** A timer may fire this early; then the instant it was set for has still passed. */
const EARLY_MS = 500

export function nextRun({ every, offset = 0 }: Schedule, now: Date): Date {
  const period = every * 1000
  const first = offset * 1000
  return new Date((Math.floor((now.getTime() + EARLY_MS - first) / period) + 1) * period + first)
}

/** Calls `run` at the scheduled instants until the returned function is called. Keeps no process alive. */
export function repeat(schedule: Schedule, run: () => void): () => void {
  let timer: NodeJS.Timeout
  function wait(): void {
    const now = new Date()
    timer = setTimeout(() => {
      wait()
      run()
    }, nextRun(schedule, now).getTime() - now.getTime()).unref()
  }
  wait()
  return () => clearTimeout(timer)
}
