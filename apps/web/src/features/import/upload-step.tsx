import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { exportHint } from '@plumbline/csv-import/formats/export-hints'
import { FILE_ENDINGS, isReadableFile } from '@plumbline/csv-import/formats/readable-files'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { showText } from '../../language/show-text.ts'
import { showError, showFailure } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import styles from './import.module.css'
import type { ImportFile, OpenedFile } from './import-tasks.ts'
import { choicesOf } from './reading-choices.tsx'
import type { ImportWorker } from './start-import-worker.ts'

/** Enough of a file for the name of its broker. */
const SEARCHED_BYTES = 8192

type UploadStepProps = {
  file: ImportFile | null
  /** A file that was shared or dropped before this step, or waits since others were picked with it. */
  offeredFile: File | null
  tasks: () => ImportWorker
  /** Files of which the first is opened; undefined if they were taken otherwise, because some are documents. */
  onPicked: (files: readonly File[]) => File | undefined
  onOpened: (opened: OpenedFile) => Promise<void>
  onBack: () => void
}

/** The second step: a file is picked or dropped, and read in this browser. */
export function UploadStep({ file, offeredFile, tasks, onPicked, onOpened, onBack }: UploadStepProps) {
  const { mutate: open, isPending: isReading } = useMutation({
    mutationFn: (read: () => Promise<OpenedFile>) => read(),
    onSuccess: onOpened,
    onError: (error) => showFailure(t`The file could not be read`, error),
  })

  async function read(picked: File) {
    if (!isReadableFile(picked)) {
      const start = new Uint8Array(await picked.slice(0, SEARCHED_BYTES).arrayBuffer())
      return showError(
        t`Please select a valid .csv file`,
        t`${{ name: picked.name }} is not one. ${{ exportHint: showText(exportHint(picked.name, start)) }}`,
      )
    }
    open(async () => await tasks().open(picked.name, new Uint8Array(await picked.arrayBuffer())))
  }

  function pick(files: readonly File[]) {
    const first = onPicked(files)
    if (first) void read(first)
  }

  /** The file as read before, with the choices made then. */
  function resume({ table }: ImportFile) {
    open(() => tasks().reopen(choicesOf(table)))
  }

  const isDraggedOver = useFileDrop(pick)

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
            pick([...(event.currentTarget.files ?? [])])
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
        {file && <Button onClick={() => resume(file)}>{t`Continue with ${{ fileName: file.name }}`}</Button>}
        {!file && offeredFile && (
          <Button onClick={() => void read(offeredFile)}>{t`Continue with ${{ fileName: offeredFile.name }}`}</Button>
        )}
      </div>
    </>
  )
}
