import { plural, t } from '@lingui/core/macro'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { DocumentsStep } from './documents/documents-step.tsx'
import type { FindPortfolio, ImportPortfolio } from './import-portfolio.ts'
import { MappingStep } from './mapping-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { SelectMethodStep } from './select-method-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { useWizard } from './use-wizard.ts'
import { WizardStep } from './wizard-step.tsx'
import { WizardSteps } from './wizard-steps.tsx'

type ImportWizardProps = {
  portfolio: ImportPortfolio
  findPortfolio: FindPortfolio
  /** Files that another app shared or that were dropped on a page. The wizard starts with them. */
  sharedFiles: readonly File[]
  onClose: () => void
  /** Called after the last file has been imported. */
  onImported: () => void
}

/**
 * Brings a broker's files into a portfolio: a table in four steps (method, upload, fields, preview), PDF documents on
 * one page.
 */
export function ImportWizard({ portfolio, findPortfolio, sharedFiles, ...callbacks }: ImportWizardProps) {
  const wizard = useWizard(sharedFiles, portfolio, callbacks)
  const { state, setState, waiting, place, tasks, reading } = wizard
  // Later, a drop must not discard what the user has decided
  const isDraggedOver = useFileDrop((files) =>
    state.step === 1 || state.step === 2 ? wizard.pick(files) : wizard.enqueue(files),
  )

  if (state.step === 'documents') {
    return (
      <DocumentsStep
        {...{ portfolio, findPortfolio, waiting }}
        files={state.files}
        onTables={wizard.enqueue}
        onBack={wizard.goBack}
        onDone={wizard.goOn}
      />
    )
  }
  const hasFile = state.step === 3 || state.step === 4
  return (
    <>
      <PageHead title={t`Import from a file`} note={hasFile && place.of > 1 ? describePlace(place) : undefined}>
        <WizardSteps current={state.step} />
      </PageHead>
      <WizardStep current={state.step}>
        {state.step === 1 && (
          <SelectMethodStep
            portfolioId={portfolio._id}
            onCsv={() => setState({ step: 2, file: null })}
            onCancel={wizard.goBack}
          />
        )}
        {state.step === 2 && (
          <UploadStep
            {...{ waiting, isDraggedOver }}
            file={state.file}
            isReading={reading.isPending}
            onPicked={wizard.pick}
            onResume={reading.resume}
            onBack={wizard.goBack}
          />
        )}
        {state.step === 3 && (
          <MappingStep
            {...{ portfolio, tasks, state }}
            onOpened={reading.showAgain}
            onChange={setState}
            onBack={wizard.goBack}
          />
        )}
        {state.step === 4 && (
          <PreviewStep
            {...{ portfolio, findPortfolio, tasks }}
            file={state.file}
            rows={state.rows}
            onMatched={(rows) => setState({ ...state, rows })}
            onStarted={wizard.keepMapping}
            onBack={wizard.goBack}
            onSkip={waiting.length > 0 ? wizard.goOn : undefined}
            onDone={wizard.goOn}
          />
        )}
      </WizardStep>
    </>
  )
}

function describePlace({ file, of }: { file: number; of: number }): string {
  const rest = of - file
  const place = t`File ${file} of ${of}`
  return rest === 0
    ? place
    : plural(rest, { one: `${place}, # waits for its turn`, other: `${place}, # wait for their turn` })
}
