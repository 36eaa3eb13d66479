import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { FILE_ENDINGS } from '@plumbline/csv-import/formats/readable-files'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import { IconFileUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { textLink } from '../../ui/text-link.ts'
import styles from './import.module.css'

type UploadStepProps = {
  /** The file that was read before the user went back. */
  file: ImportFile | null
  isReading: boolean
  /** A file is being dragged over the page. */
  isDraggedOver: boolean
  /** Files that were picked with one that could not be read. */
  waiting: readonly File[]
  onPicked: (files: readonly File[]) => void
  onResume: (file: ImportFile) => void
  onBack: () => void
}

/** The second step: files are picked, and read in this browser. A drop is taken by the wizard. */
export function UploadStep(props: UploadStepProps) {
  const { file, isReading, isDraggedOver, waiting, onPicked, onResume, onBack } = props
  const [next] = waiting
  return (
    <>
      <label className={styles.drop} data-over={isDraggedOver || undefined}>
        <IconFileUpload size={22} stroke={1.6} aria-hidden="true" />
        <span>
          {isReading ? (
            <Trans>
              <b>Reading the file…</b> or drop it here
            </Trans>
          ) : (
            <Trans>
              <b>Select a CSV file</b> or drop it here
            </Trans>
          )}
        </span>
        <input
          type="file"
          multiple
          accept={['text/csv', 'text/plain', 'application/pdf', '.pdf', ...FILE_ENDINGS].join(',')}
          onChange={(event) => {
            onPicked([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p className={styles.hint}>
        <Trans>
          Also PDF documents, .xlsx, .tsv, OFX, QFX and QIF, and the files of Ghostfolio and Portfolio Performance, one
          or many at once. The first row is the header; empty lines are skipped. See{' '}
          <Link to="/help/csv-import" className={textLink} target="_blank">
            how the import works
          </Link>{' '}
          or start from{' '}
          <a className={textLink} href={`${import.meta.env.BASE_URL}transactions-example.csv`} download>
            transactions-example.csv
          </a>
          .
        </Trans>
      </p>
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          {t`Back`}
        </Button>
        {file && <Button onClick={() => onResume(file)}>{t`Continue with ${{ fileName: file.name }}`}</Button>}
        {!file && !isReading && next && (
          <Button onClick={() => onPicked(waiting)}>{t`Continue with ${{ fileName: next.name }}`}</Button>
        )}
      </div>
    </>
  )
}
