import { Button } from '@mantine/core'
import { isCsvFile, readCsvFile } from '@plumbline/csv-import/read-csv-file'
import { IconFileUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { showError } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import { fingerprint } from './fingerprint.ts'
import styles from './import.module.css'
import type { ImportFile } from './wizard-state.ts'

type UploadStepProps = { file: ImportFile | null; onFile: (file: ImportFile) => void; onBack: () => void }

/** The second step: a file is picked or dropped, and read in this browser. */
export function UploadStep({ file, onFile, onBack }: UploadStepProps) {
  const [isReading, setIsReading] = useState(false)
  const [isDraggedOver, setIsDraggedOver] = useState(false)

  async function read(picked: File | undefined) {
    if (!picked) return
    if (!isCsvFile(picked)) return showError('Please select a valid .csv file', `${picked.name} is not one.`)
    setIsReading(true)
    try {
      const bytes = new Uint8Array(await picked.arrayBuffer())
      const outcome = readCsvFile(bytes, picked.name)
      if (outcome.ok) onFile({ name: picked.name, importId: fingerprint(bytes), table: outcome.table })
      else showError(outcome.refusal.message, picked.name)
    } catch (error) {
      showError('The file could not be read', error instanceof Error ? error.message : undefined)
    } finally {
      setIsReading(false)
    }
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsDraggedOver(false)
    void read(event.dataTransfer.files[0])
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
            void read(event.currentTarget.files?.[0])
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
        {file && <Button onClick={() => onFile(file)}>Continue with {file.name}</Button>}
      </div>
    </>
  )
}
