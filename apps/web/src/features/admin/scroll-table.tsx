import type { ReactNode } from 'react'
import styles from './admin.module.css'

type ScrollTableProps = {
  label: string
  heads: string[]
  rows: { id: string; cells: ReactNode[] }[]
}

/** A table that scrolls sideways when it is wider than the page. */
export function ScrollTable({ label, heads, rows }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, column) => (
                <td key={heads[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
