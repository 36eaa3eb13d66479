/** Takes rows one by one and makes of them what is kept in memory: typed arrays and few objects, so that a thread can hand it over. */
export interface TableBuilder<Row, Table> {
  add(row: Row): void
  finish(): Table
}
