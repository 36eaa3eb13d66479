import type { RefObject } from 'react'
import type { TableColumn } from './table-column.ts'
import { useIsCompact } from './use-is-compact.ts'

const ROW_HEIGHT = 35
const compactHeight = { row: 59, details: 4, detail: 22 }

function compactRowHeight<Row>(columns: TableColumn<Row>[]): number {
  const details = columns.filter(({ compact }) => compact === undefined).length
  return compactHeight.row + (details > 0 ? compactHeight.details + details * compactHeight.detail : 0)
}

/** The height of all rows of a paged table, in pixels. */
export function useEvenHeight<Row>(columns: TableColumn<Row>[], scrollElement: RefObject<HTMLElement | null>): number {
  return useIsCompact(scrollElement) ? compactRowHeight(columns) : ROW_HEIGHT
}
