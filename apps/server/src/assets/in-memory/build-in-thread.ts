import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'
import type { TableBuilder } from './table-builder.ts'
import { type TableFile, writeTableFile } from './table-file.ts'

/** Up to this many rows are built on the main thread: starting a worker would take longer. */
export const MAX_ROWS_IN_PLACE = 1500

/** The buffers of all typed arrays in a table. They are transferred, not copied. */
function buffersOf(table: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(table)) return table.buffer instanceof ArrayBuffer ? [table.buffer] : []
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(buffersOf) : []
}

/** Where the built table is stored, and the version of the data that it is built from. */
export interface StoreTable {
  file: TableFile
  version: string
}

type Message<Row> = { rows: Row[] } | { rows: undefined; store: StoreTable | undefined }

/** A table that cannot be stored is still a table: the next process builds it again. */
function storeTable({ file, version }: StoreTable, table: unknown): void {
  try {
    writeTableFile(file, { table, version })
  } catch (error) {
    process.emitWarning(`${file.path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The worker's side: a program started by `buildInThread` calls this and does nothing else. */
export function serveBuilder<Row, Table>(builder: TableBuilder<Row, Table>): void {
  parentPort?.on('message', (message: Message<Row>) => {
    if (message.rows === undefined) {
      const table = builder.finish()
      if (message.store !== undefined) storeTable(message.store, table)
      parentPort?.postMessage(table, buffersOf(table))
      return
    }
    for (const row of message.rows) builder.add(row)
    parentPort?.postMessage('added')
  })
}

interface BuilderThread<Row, Table> {
  /** Resolves once the previous batch has been added. */
  add(rows: Row[]): Promise<void>
  finish(store: StoreTable | undefined): Promise<Table>
  end(): Promise<unknown>
}

function startThread<Row, Table>(program: URL): BuilderThread<Row, Table> {
  const worker = new Worker(program)
  const failure = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread has ended')))
  })
  let answer: Promise<unknown> = Promise.resolve()
  async function ask(message: Message<Row>): Promise<void> {
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
    add: (rows) => ask({ rows }),
    async finish(store) {
      await ask({ rows: undefined, store })
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
 * @param store where the worker stores the table before it returns it
 */
export async function buildInThread<Row, Table>(
  portions: AsyncIterable<Row[]>,
  program: URL,
  inPlace: TableBuilder<Row, Table>,
  store?: StoreTable,
): Promise<Table> {
  const first: Row[] = []
  let thread: BuilderThread<Row, Table> | undefined
  try {
    for await (const rows of portions) {
      if (thread !== undefined) await thread.add(rows)
      else {
        first.push(...rows)
        if (first.length <= MAX_ROWS_IN_PLACE) continue
        thread = startThread(program)
        await thread.add(first)
      }
    }
    if (thread !== undefined) return await thread.finish(store)
    for (const row of first) inPlace.add(row)
    return inPlace.finish()
  } finally {
    await thread?.end()
  }
}
