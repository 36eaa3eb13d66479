import type { RowGroup } from './table-column.ts'

export type TableItem<Row> = { kind: 'group'; id: string; group: RowGroup<Row> } | { kind: 'row'; id: string; row: Row }

/** Sorted rows under the headers of their groups, in the order of the groups. Leaves out rows of folded groups. */
export function arrangeRows<Row>(
  rows: Row[],
  rowId: (row: Row) => string,
  groups: RowGroup<Row>[] | undefined,
  folded: ReadonlySet<string>,
): TableItem<Row>[] {
  const toItem = (row: Row): TableItem<Row> => ({ kind: 'row', id: rowId(row), row })
  if (!groups) return rows.map(toItem)
  return groups.flatMap((group): TableItem<Row>[] => [
    { kind: 'group', id: `group ${group.id}`, group },
    ...(folded.has(group.id) ? [] : rows.filter((row) => group.has(row)).map(toItem)),
  ])
}
