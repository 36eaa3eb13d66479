import { AsyncLocalStorage } from 'node:async_hooks'

/** After this time, other events get their turn: connections are accepted, answers are sent. */
const MAX_TURN_MS = 6
/** Waiting work runs at least this long in each turn, also when new requests have used up the turn. */
const MIN_RESUMED_MS = 2
/** Long work stops for others after this time. */
const MAX_SLICE_MS = 3
/** A request that has run for longer is long work, and short work goes first. */
const MAX_SHORT_MS = 20

/** A request, as far as it shares the main thread with others. */
interface Job {
  /** Time that it has run since it first had to wait. */
  usedMs: number
}

interface Waiting {
  readonly job: Job | undefined
  readonly resume: () => void
}

const jobs = new AsyncLocalStorage<Job>()
const short: Waiting[] = []
const long: Waiting[] = []
let turnStartedAt: number | undefined
/** The work that was resumed last, until it stops. */
let resumed: { readonly job: Job | undefined; readonly at: number } | undefined
let hasLongHadItsTurn = false

/** Runs a request as one job: while it is short, it goes before longer ones and before work that no request asked for. */
export function asOneJob<Result>(work: () => Result): Result {
  return jobs.run({ usedMs: 0 }, work)
}

/** Takes turns with other work on the main thread, in order. Call it between the steps of work. */
export async function pauseAfterSlice(): Promise<void> {
  if (!mayGoOn()) await waitForTurn()
}

function mayGoOn(): boolean {
  const now = performance.now()
  if (turnStartedAt === undefined) startTurn(now)
  return resumed === undefined ? mayBegin(now) : now - resumed.at <= MAX_SLICE_MS
}

async function waitForTurn(): Promise<void> {
  const job = jobs.getStore()
  const queue = job !== undefined && job.usedMs <= MAX_SHORT_MS ? short : long
  await new Promise<void>((resume) => queue.push({ job, resume }))
}

function startTurn(now: number): void {
  turnStartedAt = now
  hasLongHadItsTurn = false
  setImmediate(resumeUntilEnd)
}

/** New work does not overtake what waits. */
function mayBegin(now: number): boolean {
  return short.length + long.length === 0 && now - (turnStartedAt ?? now) <= MAX_TURN_MS
}

function resumeUntilEnd(): void {
  const end = Math.max((turnStartedAt ?? 0) + MAX_TURN_MS, performance.now() + MIN_RESUMED_MS)
  const resumeNext = () => {
    const now = performance.now()
    if (resumed?.job !== undefined) resumed.job.usedMs += now - resumed.at
    resumed = undefined
    const next = takeNext(now < end)
    if (next === undefined) return endTurn(now)
    resumed = { job: next.job, at: now }
    next.resume()
    // Ticks run when no microtask is left: when the resumed work has stopped.
    queueMicrotask(() => process.nextTick(resumeNext))
  }
  resumeNext()
}

/** Short work first; of long work, one slice per turn even when there is no end of short work. */
function takeNext(isTimeLeft: boolean): Waiting | undefined {
  if (isTimeLeft && short.length > 0) return short.shift()
  if (!isTimeLeft && hasLongHadItsTurn) return undefined
  hasLongHadItsTurn = true
  return long.shift()
}

function endTurn(now: number): void {
  turnStartedAt = undefined
  if (short.length + long.length > 0) startTurn(now)
}

/** Takes all steps and yields to the event loop in between. */
export async function runInSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let step = steps.next()
  while (!step.done) {
    // Not `pauseAfterSlice`, which would make a promise for each step.
    if (!mayGoOn()) await waitForTurn()
    step = steps.next()
  }
  return step.value
}
