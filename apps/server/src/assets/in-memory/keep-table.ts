import { buildInThread } from './build-in-thread.ts'
import { type KeepWhileUsed, keepWhileUsed } from './keep-while-used.ts'
import type { TableBuilder } from './table-builder.ts'
import { readTableFile, type TableFile } from './table-file.ts'

export interface KeptTableOptions<Row> {
  /** All rows, in batches of a few hundred, always in the same order. */
  load: () => AsyncIterable<Row[]>
  /** Changes when the rows change. */
  version?: (() => Promise<string | undefined>) | undefined
  /** Where a large table is stored; without a path it is not. */
  path?: string | undefined
  idleMinutes?: number | undefined
}

interface TableKind<Row, Table, Value> {
  /** Of the table file. */
  format: string
  /** A module that calls `serveBuilder`. */
  program: URL
  newBuilder: () => TableBuilder<Row, Table>
  /** Makes the table ready for use. */
  open: (table: Table) => Value
}

/** A table of all rows: read from its file or built on first use, dropped after some idle minutes. */
export function keepTable<Row, Table, Value>(
  { load, version, path, idleMinutes = 10 }: KeptTableOptions<Row>,
  { format, program, newBuilder, open }: TableKind<Row, Table, Value>,
): KeepWhileUsed<Value> {
  const file: TableFile | undefined = path === undefined ? undefined : { path, format }
  return keepWhileUsed({
    async build(builtFrom) {
      const store = file && builtFrom !== undefined ? { file, version: builtFrom } : undefined
      return open(await buildInThread(load(), program, newBuilder(), store))
    },
    async restore() {
      const stored = file && (await readTableFile<Table>(file))
      return stored && { value: open(stored.table), version: stored.version }
    },
    idleMilliseconds: idleMinutes * 60_000,
    version,
  })
}
