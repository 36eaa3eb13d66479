import { plural, t } from '@lingui/core/macro'
import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { securityKey } from '@plumbline/csv-import/readings/named-security'
import { useEffect, useRef, useState } from 'react'
import { useImportRun } from '../../../stores/import-run.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { ChooseAssetDialog } from '../choose-asset-dialog.tsx'
import type { FindPortfolio, ImportPortfolio } from '../import-portfolio.ts'
import { SimulatedNote } from '../simulated-note.tsx'
import { AddDocuments } from './add-documents.tsx'
import { CancelledTransaction } from './cancelled-transaction.tsx'
import { type Decisions, DocumentDetails } from './document-details.tsx'
import { DocumentList, type ListedDocument } from './document-list.tsx'
import { DocumentPages } from './document-pages.tsx'
import { rowsOf } from './document-rows.ts'
import { statusOf, waitsForUser } from './document-status.ts'
import styles from './documents.module.css'
import { isPdf } from './is-pdf.ts'
import { cancelledBy } from './pair-cancellations.ts'
import { type Documents, useDocuments } from './use-documents.ts'
import { useMatchedDocuments } from './use-matched-documents.ts'

type DocumentsStepProps = {
  portfolio: ImportPortfolio
  findPortfolio: FindPortfolio
  files: readonly File[]
  /** Files with tables that are imported after the documents. */
  waiting: readonly File[]
  /** Takes files with tables that were dropped among documents. */
  onTables: (files: readonly File[]) => void
  onBack: () => void
  /** Called when no document is left, or the user goes on without the rest. */
  onDone: () => void
}

/** Brings the transactions of a broker's PDF documents into a portfolio. The documents are read in this browser. */
export function DocumentsStep(props: DocumentsStepProps) {
  const { portfolio, findPortfolio, files, waiting, onTables, onBack, onDone } = props
  const documents = useDocuments(files, portfolio.settings.cash !== 'off')
  const { entries } = documents
  const { fingerprint, rowsById, error, matchAgain } = useMatchedDocuments(portfolio, entries)
  const [shownId, setShownId] = useState<number>()
  const [asked, setAsked] = useState<MatchedRow | null>(null)
  const isRunning = useImportRun()?.order.fingerprint === fingerprint
  const isDraggedOver = useFileDrop((dropped) => {
    if (isRunning) return
    documents.add(dropped.filter(isPdf))
    onTables(dropped.filter((file) => !isPdf(file)))
  })
  const section = useRef<HTMLElement>(null)
  // The step begins at its top, and takes the focus from the button that led there
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])

  const listed = entries.map((entry): ListedDocument => {
    const matched = rowsById.get(entry.id)
    return { entry, matched, status: statusOf(entry, entries, matched) }
  })
  const shown =
    listed.find(({ entry }) => entry.id === shownId) ??
    listed.find(({ status }) => waitsForUser(status)) ??
    listed.find(({ entry }) => cancelledBy(entry) !== null) ??
    listed[0]
  const matchedRows = [...rowsById.values()].flat()

  return (
    <section ref={section} className={styles.step ?? ''} tabIndex={-1} aria-label={t`Import documents`}>
      <PageHead title={t`Import documents`} note={describeDocuments(listed)}>
        <label className={styles.more} data-over={(isDraggedOver && !isRunning) || undefined}>
          {t`Add more PDF files`}
          <input
            type="file"
            multiple
            accept=".pdf,application/pdf"
            disabled={isRunning}
            onChange={({ currentTarget }) => {
              documents.add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </label>
      </PageHead>
      {listed.some(({ status }) => status === 'not-found') && <SimulatedNote />}
      <div className={styles.columns}>
        <DocumentList documents={listed} shownId={shown?.entry.id} onShow={setShownId} />
        {shown && (
          <>
            {shown.entry.opened?.text.kind === 'text' && (
              <DocumentPages
                key={shown.entry.id}
                name={shown.entry.file.name}
                pages={shown.entry.opened.text.pages}
                rows={rowsOf(shown.entry)}
              />
            )}
            <DocumentDetails
              document={shown}
              isDisabled={isRunning}
              {...decisionsOn(shown.entry.id, documents, setShownId)}
              onChooseAsset={setAsked}
            >
              <CancelledTransaction
                key={shown.entry.id}
                cancellation={shown.entry}
                portfolioId={portfolio._id}
                documents={listed}
                onLeaveOut={documents.leaveOut}
              />
            </DocumentDetails>
          </>
        )}
      </div>
      <AddDocuments
        {...{ portfolio, findPortfolio, fingerprint, error, onBack, onDone }}
        tables={waiting}
        documents={listed}
        onAdded={documents.remove}
      />
      {asked && (
        <ChooseAssetDialog
          row={asked.row}
          rowCount={matchedRows.filter(({ row }) => securityKey(row) === securityKey(asked.row)).length}
          isChosen={asked.isChosen}
          onClose={() => setAsked(null)}
          onChosen={async () => void (await matchAgain())}
        />
      )}
    </section>
  )
}

/** What the user decides of a document. It stays in view, whatever becomes of it. */
function decisionsOn(id: number, documents: Documents, onShow: (id: number) => void): Decisions {
  return {
    onAnswer(answer, day) {
      onShow(id)
      documents.answer(id, answer, day)
    },
    onLeaveOut(isLeftOut) {
      onShow(id)
      documents.leaveOut(id, isLeftOut)
    },
    async onUnlock(password) {
      onShow(id)
      await documents.unlock(id, password)
    },
    onCorrect(corrections) {
      onShow(id)
      documents.correct(id, corrections)
    },
  }
}

function describeDocuments(listed: readonly ListedDocument[]): string {
  const count = listed.length
  const read = listed.filter(({ entry }) => entry.opened !== null).length
  if (read < count) {
    return plural(count, { one: `${read} of ${count} document read`, other: `${read} of ${count} documents read` })
  }
  return plural(count, {
    one: `${count} document, read in this browser. It stays on this device.`,
    other: `${count} documents, read in this browser. They stay on this device.`,
  })
}
