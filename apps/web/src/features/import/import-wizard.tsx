import '../../ui/forms/form-styles.ts'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showError } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import type { OpenedFile } from './import-tasks.ts'
import { MappingStep } from './mapping-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { SelectMethodStep } from './select-method-step.tsx'
import { type ImportWorker, startImportWorker } from './start-import-worker.ts'
import { UploadStep } from './upload-step.tsx'
import { stepBack, type WizardState } from './wizard-state.ts'
import { WizardSteps } from './wizard-steps.tsx'

/** Brings a csv file into a portfolio in four steps: method, upload, fields, preview. */
export function ImportWizard({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const [state, setState] = useState<WizardState>({ step: 1 })
  const worker = useRef<ImportWorker>(undefined)
  useEffect(() => () => worker.current?.end(), [])

  const tasks = useCallback((): ImportWorker => {
    worker.current ??= startImportWorker()
    return worker.current
  }, [])

  function goBack() {
    const before = stepBack(state)
    if (before) setState(before)
    else onClose()
  }

  function showFile(opened: OpenedFile) {
    if (opened.ok) return setState({ step: 3, file: opened.file, mapping: opened.mapping })
    const { message, line } = opened.refusal
    showError(message, line === null ? undefined : `Line ${line} of the file`)
  }

  return (
    <>
      <PageHead title="Import from a file">
        <WizardSteps current={state.step} />
      </PageHead>
      {state.step === 1 && (
        <SelectMethodStep
          portfolioId={portfolio._id}
          onCsv={() => setState({ step: 2, file: null })}
          onCancel={goBack}
        />
      )}
      {state.step === 2 && <UploadStep {...{ tasks }} file={state.file} onOpened={showFile} onBack={goBack} />}
      {state.step === 3 && (
        <MappingStep
          {...{ portfolio, tasks }}
          file={state.file}
          mapping={state.mapping}
          onChange={(mapping) => setState({ ...state, mapping })}
          onOpened={showFile}
          onBack={goBack}
          onMatched={(rows) => setState({ ...state, step: 4, rows })}
        />
      )}
      {state.step === 4 && (
        <PreviewStep {...{ portfolio }} file={state.file} rows={state.rows} onBack={goBack} onDone={onClose} />
      )}
    </>
  )
}
