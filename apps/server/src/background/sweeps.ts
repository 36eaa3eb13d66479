import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { nextRun, repeat, type Schedule } from './schedule.ts'

/**
 * One kind of background work. Each tick finds the due rows and processes them.
 * Every server process ticks independently, so `run` must claim its rows (claim-due.ts) and skip rows claimed by
 * other processes. A crash loses nothing: the claim expires and the row is due again.
 */
export interface Sweep {
  /** Unique; shown on the admin page and by `doctor`. */
  name: string
  schedule: Schedule
  /**
   * Processes everything that is due and returns the number of rows. When the signal aborts, it should stop between
   * rows.
   */
  run(signal: AbortSignal): Promise<number>
}

export interface Background {
  add(sweep: Sweep): void
  has(name: string): boolean
  /** The schedules of all sweeps by name. */
  schedules(): ReadonlyMap<string, Schedule>
  /** When this process runs the sweep next; undefined before `start` and for an unknown name. */
  nextRunAt(name: string): Date | undefined
  /** Starts the schedules. */
  start(): void
  /** Runs a sweep, again if it is already running. Resolves after a run that started after this call. Never rejects. */
  run(name: string): Promise<void>
  /** Stops the schedules and waits up to five seconds for running sweeps. */
  stop(): Promise<void>
}

interface Log {
  error(details: object, message: string): void
}

/** Runs that did nothing are recorded this often. */
const IDLE_RECORD_MS = 5 * 60_000
const MAX_STOP_MS = 5000

interface Run {
  startedAt: Date
  /** The number of rows. */
  done: number
  error: string | null
}

/** Records the runs of sweeps; those that did nothing at most every five minutes. */
function createRunLog(db: Db, clock: Clock): (name: string, run: Run) => Promise<void> {
  const recordedAt = new Map<string, number>()
  return async (name, { startedAt, done, error }) => {
    const now = clock.now()
    if (done === 0 && error === null && now.getTime() - (recordedAt.get(name) ?? 0) < IDLE_RECORD_MS) return
    recordedAt.set(name, now.getTime())
    const row = {
      last_started_at: startedAt.toISOString(),
      last_finished_at: now.toISOString(),
      last_done: done,
      last_error: error,
    }
    await db
      .insertInto('sweeps')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
}

/** Schedules the sweeps of one process. */
export function createBackground(
  db: Db,
  clock: Clock,
  log: Log,
  onRun: (sweep: string, outcome: 'ok' | 'failed') => void = () => {},
): Background {
  const sweeps = new Map<string, Sweep>()
  const running = new Map<string, Promise<void>>()
  const queued = new Map<string, Promise<void>>()
  const record = createRunLog(db, clock)
  const stops: (() => void)[] = []
  const stopping = new AbortController()

  async function runOnce(sweep: Sweep): Promise<void> {
    const startedAt = clock.now()
    let done = 0
    let message: string | null = null
    try {
      done = await sweep.run(stopping.signal)
    } catch (error) {
      message = String(error).split('\n', 1)[0]?.slice(0, 300) ?? ''
      log.error({ err: error, sweep: sweep.name }, 'background work failed')
    }
    onRun(sweep.name, message === null ? 'ok' : 'failed')
    await record(sweep.name, { startedAt, done, error: message }).catch((error: unknown) =>
      log.error({ err: error, sweep: sweep.name }, 'background work could not be recorded'),
    )
  }

  function begin(sweep: Sweep): Promise<void> {
    const run = runOnce(sweep).finally(() => running.delete(sweep.name))
    running.set(sweep.name, run)
    return run
  }

  function run(name: string): Promise<void> {
    const sweep = sweeps.get(name)
    if (sweep === undefined || stopping.signal.aborted) return Promise.resolve()
    const current = running.get(name)
    if (current === undefined) return begin(sweep)
    const next =
      queued.get(name) ??
      current.then(() => {
        queued.delete(name)
        return stopping.signal.aborted ? undefined : begin(sweep)
      })
    queued.set(name, next)
    return next
  }

  return {
    add: (sweep) => void sweeps.set(sweep.name, sweep),
    has: (name) => sweeps.has(name),
    schedules: () => new Map(Array.from(sweeps.values(), ({ name, schedule }) => [name, schedule])),
    nextRunAt(name) {
      const sweep = sweeps.get(name)
      return sweep === undefined || stops.length === 0 ? undefined : nextRun(sweep.schedule, new Date())
    },
    start() {
      for (const { name, schedule } of sweeps.values()) {
        const tick = () => {
          if (!running.has(name)) void run(name)
        }
        stops.push(repeat(schedule, tick))
      }
    },
    run,
    async stop() {
      stopping.abort()
      for (const stop of stops) stop()
      const { promise: longEnough, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, MAX_STOP_MS)
      await Promise.race([Promise.all(running.values()), longEnough])
      clearTimeout(timer)
    },
  }
}
