import '../../ui/forms/form-styles.ts'
import type { Portfolio } from '@plumbline/contract/portfolios'
import { guessMapping } from '@plumbline/csv-import/guess-mapping'
import { useState } from 'react'
import { PageHead } from '../../ui/page/page-head.tsx'
import { MappingStep } from './mapping-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { SelectMethodStep } from './select-method-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { type ImportFile, stepBack, type WizardState } from './wizard-state.ts'
import { WizardSteps } from './wizard-steps.tsx'

/** Brings a csv file into a portfolio in four steps: method, upload, fields, preview. */
export function ImportWizard({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const [state, setState] = useState<WizardState>({ step: 1 })

  function goBack() {
    const before = stepBack(state)
    if (before) setState(before)
    else onClose()
  }

  const openFile = (file: ImportFile) => setState({ step: 3, file, mapping: guessMapping(file.table) })

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
      {state.step === 2 && <UploadStep file={state.file} onFile={openFile} onBack={goBack} />}
      {state.step === 3 && (
        <MappingStep
          {...{ portfolio }}
          file={state.file}
          mapping={state.mapping}
          onChange={(mapping) => setState({ ...state, mapping })}
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
