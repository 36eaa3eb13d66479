import { t } from '@lingui/core/macro'
import type { NamedMapping } from '@plumbline/contract/imports/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { fitsTable, saveMapping } from '@plumbline/csv-import/interpretations/saved-mapping'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { saveImportMappingMutation } from '../../api/import-mutations.ts'
import { importMappingsQuery } from '../../api/import-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { showText } from '../../language/show-text.ts'
import { showError } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { DocumentsStep } from './documents/documents-step.tsx'
import { isPdf } from './documents/is-pdf.ts'
import type { ImportFile, OpenedFile } from './import-tasks.ts'
import { MappingStep } from './mapping-step.tsx'
import { cut } from './matched-row.ts'
import { PreviewStep } from './preview-step.tsx'
import { SelectMethodStep } from './select-method-step.tsx'
import { type ImportWorker, startImportWorker } from './start-import-worker.ts'
import { UploadStep } from './upload-step.tsx'
import { stepBack, type WizardState } from './wizard-state.ts'
import { WizardStep } from './wizard-step.tsx'
import { WizardSteps } from './wizard-steps.tsx'

const MAX_NAME_LENGTH = 100

const nameOf = ({ name, table }: ImportFile) => cut(table.reader?.name || name, MAX_NAME_LENGTH)

/** The user's mappings; none if they cannot be loaded, because a file can be read without them. */
async function readMappings(): Promise<NamedMapping[]> {
  return await queryClient.ensureQueryData(importMappingsQuery).catch(() => [])
}

type ImportWizardProps = {
  portfolio: Portfolio
  /** Files that another app shared or that were dropped on a page. The wizard starts with them. */
  sharedFiles: readonly File[]
  onClose: () => void
  /** Called after the last file has been imported. */
  onImported: () => void
}

/** Documents are read first; a file with a table is offered by the upload. */
function startWith(files: readonly File[]): WizardState {
  const documents = files.filter(isPdf)
  if (documents.length > 0) return { step: 'documents', files: documents }
  return files.length > 0 ? { step: 2, file: null } : { step: 1 }
}

/**
 * Brings a broker's files into a portfolio: a table in four steps (method, upload, fields, preview), PDF documents on
 * one page.
 */
export function ImportWizard({ portfolio, sharedFiles, onClose, onImported }: ImportWizardProps) {
  const [state, setState] = useState<WizardState>(() => startWith(sharedFiles))
  const { data: mappings } = useQuery(importMappingsQuery)
  const keep = useMutation({ ...saveImportMappingMutation, onError: () => undefined })
  const worker = useRef<ImportWorker>(undefined)
  useEffect(() => () => worker.current?.end(), [])
  /** Files with tables: the one that is being imported and those that wait for their turn. */
  const [queue, setQueue] = useState(() => sharedFiles.filter((file) => !isPdf(file)))
  // The upload takes dropped files itself; later, a drop must not discard what the user has decided.
  useFileDrop((files) => {
    if (state.step !== 1) return
    setQueue(files.filter((file) => !isPdf(file)))
    setState(startWith(files))
  })

  const tasks = useCallback((): ImportWorker => {
    worker.current ??= startImportWorker()
    return worker.current
  }, [])

  function goBack() {
    const before = stepBack(state)
    if (before?.step === 1) setQueue([])
    if (before) setState(before)
    else onClose()
  }

  /** Documents come first; the first file with a table is opened otherwise. */
  function pick(files: readonly File[]): File | undefined {
    const tables = files.filter((file) => !isPdf(file))
    setQueue(tables)
    if (tables.length < files.length) setState(startWith(files))
    return tables.length < files.length ? undefined : tables[0]
  }

  /** Continues with the next file of the queue. */
  function importNext(waiting: readonly File[]) {
    setQueue([...waiting])
    if (waiting.length > 0) setState({ step: 2, file: null })
    else onImported()
  }

  async function showFile(opened: OpenedFile): Promise<void> {
    if (!opened.ok) {
      const { message, line } = opened.refusal
      return showError(showText(message), line === null ? undefined : t`Line ${line} of the file`)
    }
    const { file, mapping: guess } = opened
    const kept = (await readMappings()).find(({ mapping }) => fitsTable(mapping, file.table))
    const mapping = kept === undefined ? guess : await tasks().applySaved(guess, kept.mapping)
    setState({ step: 3, file, guess, mapping })
  }

  /** Saves the user's corrections for the next file with the same header row. The import does not wait for it. */
  function keepMapping() {
    if (state.step !== 4) return
    const { file, guess, mapping } = state
    const saved = saveMapping(file.table, mapping, guess)
    const known = mappings?.find((kept) => fitsTable(kept.mapping, file.table))
    if (saved !== null) keep.mutate({ name: known?.name ?? nameOf(file), mapping: saved })
  }

  if (state.step === 'documents') {
    return <DocumentsStep {...{ portfolio }} files={state.files} onBack={goBack} onDone={() => importNext(queue)} />
  }
  return (
    <>
      <PageHead title={t`Import from a file`}>
        <WizardSteps current={state.step} />
      </PageHead>
      <WizardStep current={state.step}>
        {state.step === 1 && (
          <SelectMethodStep
            portfolioId={portfolio._id}
            onCsv={() => setState({ step: 2, file: null })}
            onCancel={goBack}
          />
        )}
        {state.step === 2 && (
          <UploadStep
            {...{ tasks }}
            offeredFile={queue[0] ?? null}
            file={state.file}
            onPicked={pick}
            onOpened={showFile}
            onBack={goBack}
          />
        )}
        {state.step === 3 && (
          <MappingStep
            {...{ portfolio, tasks }}
            file={state.file}
            guess={state.guess}
            mapping={state.mapping}
            onChange={(mapping) => setState({ ...state, mapping })}
            onOpened={showFile}
            onBack={goBack}
            onMatched={(rows) => setState({ ...state, step: 4, rows })}
          />
        )}
        {state.step === 4 && (
          <PreviewStep
            {...{ portfolio, tasks }}
            file={state.file}
            rows={state.rows}
            onMatched={(rows) => setState({ ...state, rows })}
            onStarted={keepMapping}
            onBack={goBack}
            onDone={() => importNext(queue.slice(1))}
          />
        )}
      </WizardStep>
    </>
  )
}
