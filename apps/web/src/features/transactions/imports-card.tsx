import { Button } from '@mantine/core'
import type { ImportBatch } from '@plumbline/contract/imports/schemas'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { undoImportMutation } from '../../api/import-mutations.ts'
import { importsQuery } from '../../api/import-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './transactions.module.css'

const counted = (count: number) => `${count} ${count === 1 ? 'transaction' : 'transactions'}`

/** The files whose rows are in the ledger; each can be taken back as a whole. */
export function ImportsCard({ portfolioId }: { portfolioId: string }) {
  const { data: imports } = useQuery(importsQuery(portfolioId))
  const [asked, setAsked] = useState<ImportBatch | null>(null)
  const undo = useMutation({
    ...undoImportMutation,
    onSuccess: ({ removed }) => {
      showSuccess(`${counted(removed)} taken back`)
      setAsked(null)
    },
  })
  const present = imports?.filter(({ transactions }) => transactions > 0) ?? []
  return (
    <>
      {present.length > 0 && (
        <div className={styles.imports}>
          <Card title="Imports" note="Taking one back removes its transactions from the portfolio">
            <ul aria-label="Imports">
              {present.map((batch) => (
                <li key={batch._id}>
                  <span className={styles.file}>{batch.source}</span>
                  <span className={styles.when}>
                    {counted(batch.transactions)}, {formatDateTime(batch.createdAt)}
                  </span>
                  <Button
                    variant="default"
                    leftSection={<IconArrowBackUp size={15} stroke={1.6} aria-hidden="true" />}
                    aria-label={`Take back ${batch.source}`}
                    onClick={() => setAsked(batch)}
                  >
                    Take back
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
      <ConfirmDialog
        title={`Take back "${asked?.source ?? ''}"?`}
        text={`${counted(asked?.transactions ?? 0)} of this import will be removed from the portfolio. The file can be imported again.`}
        action="Take back"
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && undo.mutate(asked._id)}
        mutation={undo}
      />
    </>
  )
}
