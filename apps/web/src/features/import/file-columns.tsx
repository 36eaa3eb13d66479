import { plural, t } from '@lingui/core/macro'
import type { ReadChoices } from '@plumbline/csv-import/formats/read-csv-file'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import type { ImportField } from '@plumbline/csv-import/words/import-field'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FileAnswers } from './file-answers.tsx'
import styles from './import.module.css'
import { KeptMapping } from './kept-mapping.tsx'
import { lacksColumns } from './lacks-columns.ts'
import { MappingTable } from './mapping-table.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import type { ImportWorker } from './start-import-worker.ts'
import { ValueChoices } from './value-choices.tsx'

type FileColumnsProps = {
  file: ImportFile
  mapping: Mapping
  tasks: () => ImportWorker
  onForgotten: () => void
  onReopen: (choices: ReadChoices) => void
  onMapColumn: (index: number, field: ImportField | null) => void
  onChange: (mapping: Mapping) => void
}

/**
 * How the bytes, columns and words of a file were understood, folded unless a column that every file needs is missing.
 */
export function FileColumns(props: FileColumnsProps) {
  const { file, mapping, tasks, onForgotten, onReopen, onMapColumn, onChange } = props
  const { table } = file
  const isIncomplete = lacksColumns(mapping)
  const [isOpened, setIsOpened] = useState(isIncomplete)
  const isOpen = isOpened || isIncomplete
  const contentId = useId()
  return (
    <section className={styles.fold} data-open={isOpen || undefined} aria-label={t`Columns and words of the file`}>
      <div className={styles.foldHead}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          disabled={isIncomplete}
          onClick={() => setIsOpened(!isOpen)}
        >
          <IconChevronDown size={15} stroke={1.6} aria-hidden="true" />
          {describeColumns(mapping)}
        </button>
        <KeptMapping {...{ file, mapping, tasks, onForgotten }} />
      </div>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && (
          <>
            <div className={styles.reading}>
              <ReadingChoices {...{ table }} onChoose={onReopen} />
              <FileAnswers {...{ table, mapping, onChange }} />
            </div>
            <MappingTable {...{ table, mapping, onMapColumn }} />
            <ValueChoices {...{ table, mapping, onChange }} />
          </>
        )}
      </div>
    </section>
  )
}

function describeColumns({ columns }: Mapping): string {
  const understood = columns.filter(({ field }) => field !== null).length
  const unused = columns.length - understood
  const known = plural(understood, { one: '# column understood', other: '# columns understood' })
  return unused === 0 ? known : plural(unused, { one: `${known}, # not used`, other: `${known}, # not used` })
}
