/**
 * Builds an in-memory table row by row. The table consists of typed arrays and few objects, so that a worker thread
 * can transfer it.
 */
export interface TableBuilder<Row, Table> {
  add(row: Row): void
  finish(): Table
}
