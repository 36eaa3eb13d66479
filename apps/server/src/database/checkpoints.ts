import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

const program = new URL('./checkpoint-thread.ts', import.meta.url)

/** SQLite's own default for checkpoints after a commit. */
const PAGES_UNTIL_CHECKPOINT = 1000
/**
 * Above this size of the log (64 MB), writes wait for a running checkpoint: SQLite starts the log anew once a
 * checkpoint has moved all of it.
 */
const MAX_PAGES_WITHOUT_WAITING = 16_384
/** The log file shrinks to this size when it is started anew. */
const MAX_KEPT_LOG_BYTES = 16 * 1024 * 1024
/** Starting a thread costs as much as a hundred checkpoints, and one that waits costs some megabytes. */
const THREAD_IDLE_MS = 10_000

export interface Checkpoints {
  /** Call after each commit. Starts a checkpoint when the log is long and none is running. Never throws. */
  afterCommit(): void
  /** Call before each write. Resolves at once unless the log is very long and a checkpoint is running. */
  whenLogHasRoom(): Promise<void>
  /** Waits for a running checkpoint, and ends the thread. */
  end(): Promise<void>
}

/**
 * Moves SQLite's write-ahead log into the database in a worker thread, because syncing tens of megabytes would block
 * the event loop. If the thread fails, SQLite checkpoints after commits again, as it does by default.
 */
export function createCheckpoints(writer: DatabaseSync, file: string): Checkpoints {
  writer.exec(`PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = ${MAX_KEPT_LOG_BYTES}`)
  const measureLog = writer.prepare('PRAGMA wal_checkpoint(NOOP)')
  let pages = 0
  let hasFailed = false
  let running: Promise<void> | undefined
  let thread: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function fallBack(): void {
    hasFailed = true
    writer.exec(`PRAGMA wal_autocheckpoint = ${PAGES_UNTIL_CHECKPOINT}`)
  }

  function startThread(): Worker {
    const started = new Worker(program)
    started.once('error', fallBack)
    started.once('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }

  async function endThread(): Promise<void> {
    clearTimeout(idleTimer)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  async function runInThread(): Promise<void> {
    clearTimeout(idleTimer)
    thread ??= startThread()
    const used = thread
    const { promise, resolve } = Promise.withResolvers<void>()
    used.once('message', resolve).once('exit', resolve)
    used.ref()
    used.postMessage(file)
    await promise
    used.off('message', resolve).off('exit', resolve)
    used.unref()
    running = undefined
    idleTimer = setTimeout(endThread, THREAD_IDLE_MS).unref()
  }

  return {
    afterCommit() {
      if (hasFailed) return
      try {
        const { log, checkpointed } = measureLog.get() as { log: number; checkpointed: number }
        pages = log
        if (log - checkpointed >= PAGES_UNTIL_CHECKPOINT) running ??= runInThread()
      } catch {
        fallBack()
      }
    },
    async whenLogHasRoom() {
      if (pages > MAX_PAGES_WITHOUT_WAITING) await running
    },
    async end() {
      await running
      await endThread()
    },
  }
}
