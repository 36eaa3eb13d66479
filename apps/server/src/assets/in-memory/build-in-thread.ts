import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import type { TableBuilder } from './table-builder.ts'

/** So many rows are built where they are: starting a thread would take longer. */
const mostRowsInPlace = 1500

/** The buffers of all typed arrays in a table; handed over, they are not copied. */
function buffersOf(table: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(table)) return table.buffer instanceof ArrayBuffer ? [table.buffer] : []
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(buffersOf) : []
}

/** The thread's side: a program that is started by `buildInThread` calls this and does nothing else. */
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

/**
 * Builds the table of all rows in a thread of its own, so that neither the time nor the garbage of it is the server's. Rows are loaded here, a
 * portion ahead of the thread. A failure of the loading or of the thread is thrown.
 *
 * @param program a module that calls `serveBuilder` with a builder like `inPlace`
 */
export async function buildInThread<Row, Table>(
  portions: AsyncIterable<Row[]>,
  program: URL,
  inPlace: TableBuilder<Row, Table>,
): Promise<Table> {
  const first: Row[][] = []
  let count = 0
  let worker: Worker | undefined
  let answer: Promise<unknown[]> = Promise.resolve([])
  const post = async (rows: Row[] | undefined) => {
    await answer
    worker?.postMessage(rows)
    if (worker !== undefined) answer = once(worker, 'message')
    answer.catch(() => undefined)
  }
  try {
    for await (const rows of portions) {
      if (worker === undefined) {
        first.push(rows)
        count += rows.length
        if (count <= mostRowsInPlace) continue
        worker = new Worker(program)
        for (const earlier of first) await post(earlier)
      } else await post(rows)
    }
    if (worker === undefined) {
      for (const rows of first) for (const row of rows) inPlace.add(row)
      return inPlace.finish()
    }
    await post(undefined)
    const [table] = await answer
    return table as Table
  } finally {
    await worker?.terminate()
  }
}
