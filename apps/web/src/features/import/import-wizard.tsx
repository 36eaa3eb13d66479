import { t } from '@lingui/core/macro'
import type { NamedMapping } from '@plumbline/contract/imports/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { fitsTable, saveMapping } from '@plumbline/csv-import/saved-mapping'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { saveImportMappingMutation } from '../../api/import-mutations.ts'
import { importMappingsQuery } from '../../api/import-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { showText } from '../../language/show-text.ts'
import { showError } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
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
  /** A file that another app shared. The wizard starts with the upload and offers it. */
  sharedFile: File | null
  onClose: () => void
}

/** Brings a csv file into a portfolio in four steps: method, upload, fields, preview. */
export function ImportWizard({ portfolio, sharedFile, onClose }: ImportWizardProps) {
  const [state, setState] = useState<WizardState>(sharedFile === null ? { step: 1 } : { step: 2, file: null })
  const { data: mappings } = useQuery(importMappingsQuery)
  const keep = useMutation({ ...saveImportMappingMutation, onError: () => undefined })
  const worker = useRef<ImportWorker>(undefined)
  useEffect(() => () => worker.current?.end(), [])
  const [offeredFile, setOfferedFile] = useState(sharedFile)
  // The upload takes dropped files itself; later, a drop must not discard what the user has decided.
  useFileDrop((file) => {
    if (state.step !== 1) return
    setOfferedFile(file)
    setState({ step: 2, file: null })
  })

  const tasks = useCallback((): ImportWorker => {
    worker.current ??= startImportWorker()
    return worker.current
  }, [])

  function goBack() {
    const before = stepBack(state)
    if (before) setState(before)
    else onClose()
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
          <UploadStep {...{ tasks, offeredFile }} file={state.file} onOpened={showFile} onBack={goBack} />
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
            onDone={onClose}
          />
        )}
      </WizardStep>
    </>
  )
}
