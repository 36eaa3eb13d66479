import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { pauseAfterSlice } from '../time-slice.ts'
import type { Checkpoints } from './checkpoints.ts'
import { isSqliteBusy } from './database-errors.ts'

const MAX_CACHED_STATEMENTS = 500
/** How long a statement waits for another process's lock. */
const MAX_WAIT_MS = 5000
const RETRY_DELAY_MS = 20

type Row = Record<string, unknown>

interface Prepared {
  readonly statement: StatementSync
  /** Read once, because each call of `columns()` looks them up anew. Empty: the statement returns no rows. */
  readonly columnNames: readonly string[]
  /** Compiled for the first result of many rows. */
  makeRow: ((values: readonly unknown[]) => Row) | undefined
}

/** Caches prepared statements. */
function statementsOf(database: DatabaseSync): (sql: string) => Prepared {
  const statements = new Map<string, Prepared>()
  return (sql) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const prepared = prepare(database, sql)
    if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
    statements.set(sql, prepared)
    return prepared
  }
}

function prepare(database: DatabaseSync, sql: string): Prepared {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return { statement, columnNames: statement.columns().map(({ name }) => name), makeRow: undefined }
}

/** Compiling takes as long as making so many rows in a loop. */
const MANY_ROWS = 100

/**
 * Node takes twice as long to make an object of a row, whose properties are then slow to read. The loop avoids an array
 * for each column, which is ten times as slow until V8 has optimized it, that is, in the first view after a start.
 */
function rowOf(columnNames: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {}
  for (let place = 0; place < columnNames.length; place += 1) row[columnNames[place] as string] = values[place]
  return row
}

/** Compiles a literal of the columns: an object that grows by one property at a time takes four times as long. */
function compileRow(columnNames: readonly string[]): (values: readonly unknown[]) => Row {
  const properties = columnNames.map((name, place) => `${JSON.stringify(name)}: values[${place}]`)
  // The code that is compiled takes an array and returns an object.
  return new Function('values', `return { ${properties.join(', ')} }`) as (values: readonly unknown[]) => Row
}

function rowsOf(prepared: Prepared, found: readonly unknown[][]): Row[] {
  const { columnNames } = prepared
  if (found.length < MANY_ROWS) return found.map((values) => rowOf(columnNames, values))
  prepared.makeRow ??= compileRow(columnNames)
  return found.map(prepared.makeRow)
}

function run<Result>(prepared: Prepared, parameters: readonly unknown[]): QueryResult<Result> {
  const { statement, columnNames } = prepared
  const values = parameters as SQLInputValue[]
  if (columnNames.length > 0) {
    // `all` is typed for objects.
    const found = statement.all(...values) as unknown as unknown[][]
    // The caller names the columns of its statement.
    return { rows: rowsOf(prepared, found) as Result[] }
  }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql)
}

/**
 * Reads of one turn of the event loop share a snapshot, because to begin and end one takes longer than a small query.
 * Call `end` before each commit: the next read must see what was written, and the log cannot start anew under a reader.
 */
function shareSnapshots(reader: DatabaseSync): { begin(): void; end(): void } {
  const beginning = reader.prepare('begin')
  const ending = reader.prepare('rollback')
  let isOpen = false
  function end(): void {
    if (!isOpen) return
    isOpen = false
    // An error may have ended it. On a damaged file a commit fails, and nobody is there to hear of it.
    if (reader.isTransaction) ending.run()
  }
  return {
    begin() {
      if (isOpen) return
      beginning.run()
      isOpen = true
      setImmediate(end)
    },
    end,
  }
}

/** A queue of exclusive turns: the next one starts when the previous one's `end` is called. */
function createTurns(): () => Promise<() => void> {
  let last = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve: end } = Promise.withResolvers<void>()
    last = promise
    await before
    return end
  }
}

/**
 * Calls `before`, if given, and then executes a query. While the database is locked, it tries both again, until `deadline`
 * on the scale of performance.now().
 */
async function execute<Result>(
  prepare: (sql: string) => Prepared,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  deadline: number,
  before?: () => void,
): Promise<QueryResult<Result>> {
  while (true) {
    await pauseAfterSlice()
    try {
      before?.()
      return run(prepare(sql), parameters)
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > deadline) throw error
    }
    await delay(RETRY_DELAY_MS)
  }
}

/**
 * A Kysely dialect for Node's SQLite. Transactions and writes take turns on `writer`; reads outside transactions use
 * `reader`, so that neither a long transaction nor another process's lock blocks them. A locked database is retried
 * without blocking the process. Without a `reader`, everything takes turns.
 */
export function createSqliteDialect(
  writer: DatabaseSync,
  { reader, checkpoints }: { reader?: DatabaseSync; checkpoints?: Checkpoints } = {},
): Dialect {
  const toWrite = statementsOf(writer)
  const toRead = reader && statementsOf(reader)
  const snapshots = reader && shareSnapshots(reader)
  const takeTurn = createTurns()

  /** Connections in a transaction, with the function that ends their turn. */
  const transactions = new Map<DatabaseConnection, () => void>()

  function endTransaction(connection: DatabaseConnection): void {
    transactions.get(connection)?.()
    transactions.delete(connection)
  }

  function createConnection(): DatabaseConnection {
    const connection: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        const deadline = performance.now() + MAX_WAIT_MS
        if (transactions.has(connection)) return await execute<Row>(toWrite, query, deadline)
        if (toRead !== undefined && isRead(query)) return await execute<Row>(toRead, query, deadline, snapshots?.begin)
        const endTurn = await takeTurn()
        try {
          await checkpoints?.whenLogHasRoom()
          const result = await execute<Row>(toWrite, query, deadline, snapshots?.end)
          checkpoints?.afterCommit()
          return result
        } finally {
          endTurn()
        }
      },
      streamQuery() {
        throw new Error('Rows are read in pages, not streamed.')
      },
    }
    return connection
  }

  const driver: Driver = {
    async init() {},
    acquireConnection: async () => createConnection(),
    async releaseConnection() {},
    async beginTransaction(connection) {
      const deadline = performance.now() + MAX_WAIT_MS
      const endTurn = await takeTurn()
      try {
        await checkpoints?.whenLogHasRoom()
        // A transaction that starts with a read would fail if another process wrote before its first write.
        await execute(toWrite, { sql: 'begin immediate', parameters: [] }, deadline)
        transactions.set(connection, endTurn)
      } catch (error) {
        endTurn()
        throw error
      }
    },
    async commitTransaction(connection) {
      snapshots?.end()
      writer.exec('commit')
      checkpoints?.afterCommit()
      endTransaction(connection)
    },
    /** Also called when a commit fails. On a full disk, SQLite has already rolled back. */
    async rollbackTransaction(connection) {
      try {
        if (writer.isTransaction) writer.exec('rollback')
      } finally {
        endTransaction(connection)
      }
    },
    async destroy() {
      await checkpoints?.end()
      snapshots?.end()
      reader?.close()
      writer.close()
    },
  }

  return {
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** Kysely would otherwise allow only one connection at a time, and no transaction around migrations. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** Pending migrations run in one transaction: a crash in the middle leaves the database as it was. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
