import type { ReactNode } from 'react'

export type TableColumn<Row> = {
  id: string
  header: string
  /** Stands in the head instead of the header's text. */
  head?: ReactNode
  /** What the head's term means, in a sentence. */
  explanation?: string | undefined
  /** Text is aligned left, figures right. */
  align?: 'start' | 'end'
  /** As CSS. Without a width, the column shares the remaining space. */
  width?: string
  /** Pixels that its content needs, in a table that leaves out what does not fit. */
  room?: number
  /** Of such a table: the higher, the earlier it is left out; never without a rank. */
  rank?: number
  /** What the column sorts by; absent figures come last either way. Without it the column does not sort. */
  sortValue?: (row: Row) => string | number | null
  cell: (row: Row) => ReactNode
  /** In the row of totals. */
  total?: ReactNode
  /** Its place in the compact row below 640 px; the others are unfolded by a tap. */
  compact?: 'name' | 'value' | 'gain' | 'never'
  /** True for a column of checkboxes or buttons, which paper leaves out. */
  isControl?: boolean
  /** A second line in the compact row. */
  compactNote?: (row: Row) => ReactNode
}

export type RowGroup<Row> = {
  id: string
  label: string
  note?: ReactNode
  has: (row: Row) => boolean
  /** Subtotals by column id. */
  cells: Record<string, ReactNode>
}

export type TableSort = { column: string; descending: boolean }
