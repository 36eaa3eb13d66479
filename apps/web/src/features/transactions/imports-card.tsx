import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ImportBatch } from '@plumbline/contract/imports/schemas'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { askBeforeSeal } from '../../api/ask-before-seal.ts'
import { undoImportMutation } from '../../api/import-mutations.ts'
import { importsQuery } from '../../api/import-queries.ts'
import { dismissImportRun, isRunUnderWay, resumeImportRun } from '../../api/import-run.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { useImportRun } from '../../stores/import-run.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import { LeftOutDialog } from './left-out-dialog.tsx'
import styles from './transactions.module.css'

/**
 * The imported files whose rows are in the ledger. Each can be undone as a whole, and an interrupted one can be
 * resumed.
 */
export function ImportsCard({ portfolioId }: { portfolioId: string }) {
  const { data: imports } = useQuery(importsQuery(portfolioId))
  const [asked, setAsked] = useState<ImportBatch | null>(null)
  const [shown, setShown] = useState<ImportBatch | null>(null)
  const run = useImportRun()
  const undo = useMutation({
    ...undoImportMutation,
    onSuccess: ({ removed }, importId) => {
      if (run?.batchId === importId) dismissImportRun()
      showSuccess(plural(removed, { one: `${removed} transaction removed`, other: `${removed} transactions removed` }))
      setAsked(null)
    },
  })
  const undoAfterAsking = async ({ _id }: ImportBatch) => {
    if (await askBeforeSeal([{ portfolioId, assetId: undefined, date: EARLIEST_DATE }])) undo.mutate(_id)
    else setAsked(null)
  }
  const askedCount = asked?.transactions ?? 0
  const present = imports?.filter((batch) => batch.transactions > 0 || batch.leftOut > 0 || isUnfinished(batch))
  return (
    <>
      {present !== undefined && present.length > 0 && (
        <div className={styles.imports}>
          <Card title={t`Imports`} note={t`Undoing an import removes its transactions`}>
            <ul aria-label={t`Imports`}>
              {present.map((batch) => (
                <li key={batch._id}>
                  <span className={styles.file}>{batch.source}</span>
                  <span className={styles.when}>
                    {describeBatch(batch)}
                    {batch.leftOut > 0 && (
                      <>
                        ,{' '}
                        <button type="button" className={styles.leftOutLink} onClick={() => setShown(batch)}>
                          {t`${{ count: batch.leftOut }} left out`}
                        </button>
                      </>
                    )}
                    {isUnfinished(batch) && <Unfinished {...{ batch, portfolioId }} />}
                  </span>
                  <Button
                    variant="default"
                    leftSection={<IconArrowBackUp size={15} stroke={1.6} aria-hidden="true" />}
                    aria-label={t`Undo import of ${{ source: batch.source }}`}
                    disabled={isUnderWay(run, batch)}
                    onClick={() => setAsked(batch)}
                  >
                    {t`Undo import`}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
      <ConfirmDialog
        title={t`Undo the import of "${{ source: asked?.source ?? '' }}"?`}
        text={plural(askedCount, {
          one: `${askedCount} transaction of this import will be removed from the portfolio. The file can be imported again.`,
          other: `${askedCount} transactions of this import will be removed from the portfolio. The file can be imported again.`,
        })}
        action={t`Undo import`}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && void undoAfterAsking(asked)}
        mutation={undo}
      />
      {shown && <LeftOutDialog batch={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function describeBatch({ transactions, createdAt }: ImportBatch): string {
  const time = formatDateTime(createdAt)
  return plural(transactions, {
    one: `${transactions} transaction, ${time}`,
    other: `${transactions} transactions, ${time}`,
  })
}

/** The page was closed while rows were on their way. */
function isUnfinished({ unfinishedRows, transactions }: ImportBatch): boolean {
  return unfinishedRows !== null && transactions < unfinishedRows
}

function isUnderWay(run: ReturnType<typeof useImportRun>, batch: ImportBatch): boolean {
  return run?.batchId === batch._id && isRunUnderWay(run)
}

/** The missing rows of an import, and how to resume it: at once if this page still has the rows, else with the file. */
function Unfinished({ batch, portfolioId }: { batch: ImportBatch; portfolioId: string }) {
  const run = useImportRun()
  if (isUnderWay(run, batch)) return <span className={styles.unfinished}>{t`Importing…`}</span>
  return (
    <span className={styles.unfinished}>
      {t`Not finished: ${{ stored: batch.transactions }} of ${{ total: batch.unfinishedRows ?? 0 }} are stored.`}{' '}
      {run?.batchId === batch._id && run.state === 'stopped' ? (
        <button type="button" className={styles.leftOutLink} onClick={resumeImportRun}>
          {t`Resume`}
        </button>
      ) : (
        <Trans>
          <Link to="/portfolio/$portfolioId/import" params={{ portfolioId }} className={textLink}>
            Resume
          </Link>{' '}
          with the same file: nothing is imported twice.
        </Trans>
      )}
    </span>
  )
}
