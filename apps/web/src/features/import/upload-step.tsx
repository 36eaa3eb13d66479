import { Button } from '@mantine/core'
import { isCsvFile } from '@plumbline/csv-import/read-csv-file'
import { IconFileUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { showError } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './import.module.css'
import type { ImportFile, OpenedFile } from './import-tasks.ts'
import type { ImportWorker } from './start-import-worker.ts'

type UploadStepProps = {
  file: ImportFile | null
  tasks: () => ImportWorker
  onOpened: (opened: OpenedFile) => void
  onBack: () => void
}

/** The second step: a file is picked or dropped, and read in this browser. */
export function UploadStep({ file, tasks, onOpened, onBack }: UploadStepProps) {
  const [isReading, setIsReading] = useState(false)
  const [isDraggedOver, setIsDraggedOver] = useState(false)

  async function open(read: () => Promise<OpenedFile>) {
    setIsReading(true)
    try {
      onOpened(await read())
    } catch (error) {
      showError('The file could not be read', error instanceof Error ? error.message : undefined)
    } finally {
      setIsReading(false)
    }
  }

  function pick(picked: File | undefined) {
    if (!picked) return
    if (!isCsvFile(picked)) return showError('Please select a valid .csv file', `${picked.name} is not one.`)
    void open(async () => await tasks().open(picked.name, new Uint8Array(await picked.arrayBuffer())))
  }

  /** As it was read before, with what was chosen then. */
  function resume({ table: { delimiter, encoding, headerLine } }: ImportFile) {
    void open(async () => await tasks().reopen({ delimiter, encoding, headerLine }))
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsDraggedOver(false)
    pick(event.dataTransfer.files[0])
  }

  return (
    <>
      <label
        className={styles.drop}
        data-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsDraggedOver(true)
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={onDrop}
      >
        <IconFileUpload size={22} stroke={1.6} aria-hidden="true" />
        <span>
          <b>{isReading ? 'Reading the file…' : 'Select a csv file'}</b> or drop it here
        </span>
        <input
          type="file"
          accept="text/csv,text/plain,.csv"
          onChange={(event) => {
            pick(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p className={styles.hint}>
        The first row is the header; empty lines are skipped. See{' '}
        <Link to="/help/csv-import" className={textLink} target="_blank">
          how the import works
        </Link>{' '}
        or start from{' '}
        <a className={textLink} href={`${import.meta.env.BASE_URL}transactions-example.csv`} download>
          transactions-example.csv
        </a>
        .
      </p>
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        {file && <Button onClick={() => resume(file)}>Continue with {file.name}</Button>}
      </div>
    </>
  )
}
