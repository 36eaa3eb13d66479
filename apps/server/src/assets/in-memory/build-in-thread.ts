import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'
import type { TableBuilder } from './table-builder.ts'

/** Up to this many rows are built on the main thread: starting a worker would take longer. */
const mostRowsInPlace = 1500

/** The buffers of all typed arrays in a table. They are transferred, not copied. */
function buffersOf(table: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(table)) return table.buffer instanceof ArrayBuffer ? [table.buffer] : []
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(buffersOf) : []
}

/** The worker's side: a program started by `buildInThread` calls this and does nothing else. */
export function serveBuilder<Row, Table>(builder: TableBuilder<Row, Table>): void {
  parentPort?.on('message', (rows: Row[] | undefined) => {
    if (rows === undefined) {
      const table = builder.finish()
      parentPort?.postMessage(table, buffersOf(table))
      return
    }
    for (const row of rows) builder.add(row)
    parentPort?.postMessage('added')
  })
}

interface BuilderThread<Row, Table> {
  /** Resolves once the previous batch has been added. */
  add(rows: Row[]): Promise<void>
  finish(): Promise<Table>
  end(): Promise<unknown>
}

function startThread<Row, Table>(program: URL): BuilderThread<Row, Table> {
  const worker = new Worker(program)
  const failure = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread has ended')))
  })
  let answer: Promise<unknown> = Promise.resolve()
  async function ask(message: Row[] | undefined): Promise<void> {
    await answer
    const reply = once(worker, 'message').then(([content]) => content)
    reply.catch(() => undefined)
    answer = Promise.race([reply, failure])
    answer.catch(() => undefined)
    worker.postMessage(message)
    // Node delivers messages as long as there are any. Yield to the event loop here, or batches and replies would
    // block it.
    await setImmediate()
  }
  return {
    add: ask,
    async finish() {
      await ask(undefined)
      return (await answer) as Table
    },
    end: () => worker.terminate(),
  }
}

/**
 * Builds the table in a worker thread, so that its CPU time and garbage do not slow the server. Rows are loaded on
 * the main thread, one batch ahead of the worker. Throws when loading or the worker fails.
 *
 * @param program a module that calls `serveBuilder` with a builder like `inPlace`
 */
export async function buildInThread<Row, Table>(
  portions: AsyncIterable<Row[]>,
  program: URL,
  inPlace: TableBuilder<Row, Table>,
): Promise<Table> {
  const first: Row[] = []
  let thread: BuilderThread<Row, Table> | undefined
  try {
    for await (const rows of portions) {
      if (thread !== undefined) await thread.add(rows)
      else {
        first.push(...rows)
        if (first.length <= mostRowsInPlace) continue
        thread = startThread(program)
        await thread.add(first)
      }
    }
    if (thread !== undefined) return await thread.finish()
    for (const row of first) inPlace.add(row)
    return inPlace.finish()
  } finally {
    await thread?.end()
  }
}
