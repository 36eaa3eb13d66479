export interface CsvRecord {
  /** 1-based line of the file on which the record ends. */
  readonly line: number
  readonly cells: readonly string[]
}
