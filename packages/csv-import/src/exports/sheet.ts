/** A table for a file. Numbers are unrounded; null is an empty cell. */
export interface Sheet {
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
}

export interface SheetColumn {
  readonly header: string
  /** A day is written YYYY-MM-DD in the rows. */
  readonly kind: 'text' | 'number' | 'day'
}

export type SheetCell = string | number | null
