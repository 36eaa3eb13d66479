import { plural } from '@lingui/core/macro'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import styles from './import.module.css'

/** Which file the step is about, and as what it was read. */
export function FileLine({ file }: { file: ImportFile }) {
  const { name, rowCount, table } = file
  return (
    <p className={styles.readAs}>
      <b>{name}</b> {describeReading(rowCount, table.reader?.name)}
    </p>
  )
}

function describeReading(rowCount: number, readerName: string | undefined): string {
  return readerName
    ? plural(rowCount, {
        one: `${rowCount} row, read as ${readerName}`,
        other: `${rowCount} rows, read as ${readerName}`,
      })
    : plural(rowCount, { one: `${rowCount} row`, other: `${rowCount} rows` })
}
