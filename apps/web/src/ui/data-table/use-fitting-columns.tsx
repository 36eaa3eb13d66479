import { plural, t } from '@lingui/core/macro'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import styles from './data-table.module.css'
import { fitColumns } from './fit-columns.ts'
import type { TableColumn } from './table-column.ts'
import { COMPACT_BELOW } from './use-is-compact.ts'

/** The width of the table's region; undefined before it is measured. */
function useWidth(element: RefObject<HTMLElement | null>, isOn: boolean): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const { current } = element
    if (!current || !isOn) return
    const read = () => setWidth(current.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isOn])
  return width
}

/**
 * What the table shows of its columns: those that fit by their rank, and a last one whose head shows the others. A
 * compact table unfolds them by row.
 */
export function useFittingColumns<Row>(
  columns: TableColumn<Row>[],
  scrollElement: RefObject<HTMLElement | null>,
  isOn: boolean,
): { columns: TableColumn<Row>[]; isWide: boolean } {
  const width = useWidth(scrollElement, isOn)
  const [areAllShown, setAreAllShown] = useState(false)
  const [cut, setCut] = useState({ width, pixels: 0 })
  const taken = cut.width === width ? cut.pixels : 0

  const fitting = useMemo(
    () => (!isOn || width === undefined || width < COMPACT_BELOW ? columns : fitColumns(columns, width - taken)),
    [isOn, width, taken, columns],
  )
  const isWide = areAllShown && fitting.length < columns.length

  // Figures may be longer than the room that their column asks for.
  useLayoutEffect(() => {
    const { current } = scrollElement
    if (!isOn || !current || width === undefined || width < COMPACT_BELOW || isWide) return
    const excess = current.scrollWidth - current.clientWidth
    if (excess > 1 && fitting.some(({ rank }) => rank !== undefined)) setCut({ width, pixels: taken + excess })
  })

  return useMemo(() => {
    const leftOut = columns.filter((column) => !fitting.includes(column))
    if (leftOut.length === 0) return { columns, isWide: false }
    const more = buildMore(leftOut, isWide, () => setAreAllShown((areShown) => !areShown))
    return { columns: [...(isWide ? columns : fitting), more], isWide }
  }, [columns, fitting, isWide])
}

/** A last column whose head shows the columns that are left out, and names them. */
function buildMore<Row>(leftOut: TableColumn<Row>[], isWide: boolean, onClick: () => void): TableColumn<Row> {
  const count = leftOut.length
  const names = leftOut.map(({ header }) => header).join(', ')
  const label = isWide
    ? t`Leave out columns: ${names}`
    : plural(count, { one: `Show # more column: ${names}`, other: `Show # more columns: ${names}` })
  return {
    id: 'more',
    header: t`More columns`,
    head: (
      <button
        type="button"
        className={styles.more}
        aria-expanded={isWide}
        title={names}
        aria-label={label}
        onClick={onClick}
      >
        {isWide ? '−' : `+${count}`}
      </button>
    ),
    align: 'end',
    width: '56px',
    compact: 'never',
    isControl: true,
    cell: () => null,
  }
}
