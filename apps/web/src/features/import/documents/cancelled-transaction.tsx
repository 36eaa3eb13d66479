import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { previewSample } from '@plumbline/csv-import/outcomes/match-rows'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  deleteTransactionsMutation,
  previewTransactionRows,
  restoreTransactionsMutation,
} from '../../../api/transaction-mutations.ts'
import { listAll } from '../../../api/transaction-queries.ts'
import { formatDate } from '../../../formatting/format-date.ts'
import { formatPriceWithCurrency } from '../../../formatting/format-money.ts'
import { formatUnits } from '../../../formatting/format-units.ts'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { TransactionTypePill } from '../../../ui/transaction-type-pill/transaction-type-pill.tsx'
import { useUndoOffer } from '../../../ui/use-undo-offer.ts'
import type { DocumentEntry } from './document-entry.ts'
import type { ListedDocument } from './document-list.tsx'
import styles from './documents.module.css'
import { findCancelled } from './find-cancelled.ts'
import { cancelledBy, pairCancellations } from './pair-cancellations.ts'

type OnLeaveOut = { onLeaveOut: (id: number, isLeftOut: boolean) => void }

type CancelledTransactionProps = OnLeaveOut & {
  cancellation: DocumentEntry
  portfolioId: string | null
  documents: readonly ListedDocument[]
}

/** Shows what a cancellation takes back: a document of this import, a transaction of the portfolio, or neither. */
export function CancelledTransaction({ cancellation, portfolioId, documents, onLeaveOut }: CancelledTransactionProps) {
  const cancelled = cancelledBy(cancellation)
  if (cancelled === null) return null
  const pairs = pairCancellations(documents.map(({ entry }) => entry))
  const original = documents.find(({ entry }) => entry.id === pairs.get(cancellation.id))
  return (
    <>
      {original && <OriginalDocument document={original} onLeaveOut={onLeaveOut} />}
      {portfolioId === null ? (
        !original && <NotThere />
      ) : (
        <CancelledInPortfolio {...{ cancelled, portfolioId }} isElsewhere={original !== undefined} />
      )}
    </>
  )
}

function OriginalDocument({ document, onLeaveOut }: { document: ListedDocument } & OnLeaveOut) {
  const { entry, status } = document
  const isOut = status === 'left-out' || status === 'taken-back'
  const fileName = entry.file.name
  return (
    <div className={styles.cancelled}>
      <p className={styles.reason}>
        {isOut ? (
          <Trans>Its original, “{fileName}”, is not added.</Trans>
        ) : (
          <Trans>Its original is “{fileName}”.</Trans>
        )}
      </p>
      <Button variant="default" onClick={() => onLeaveOut(entry.id, !isOut)}>
        {isOut ? t`Add the original` : t`Leave the original out`}
      </Button>
    </div>
  )
}

type CancelledInPortfolioProps = {
  /** What the cancellation states of the transaction that it takes back. */
  cancelled: ImportRow
  portfolioId: string
  /** Whether a document of this import is the original. */
  isElsewhere: boolean
}

function CancelledInPortfolio({ cancelled, portfolioId, isElsewhere }: CancelledInPortfolioProps) {
  const { data: found } = useQuery({
    queryKey: ['transactions', 'cancelled', portfolioId, cancelled],
    queryFn: ({ signal }) => findInPortfolio(cancelled, portfolioId, signal),
  })
  const offerUndo = useUndoOffer(restoreTransactionsMutation)
  const remove = useMutation({
    ...deleteTransactionsMutation,
    onSuccess: ({ undo }) => offerUndo(t`Transaction deleted`, undo),
  })
  if (found === undefined) return null
  if (found === null) return remove.isSuccess || isElsewhere ? null : <NotThere />
  return (
    <div className={styles.cancelled}>
      <p className={styles.reason}>{t`The portfolio has what it takes back:`}</p>
      <Summary transaction={found} />
      <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate([found._id])}>
        {t`Delete this transaction`}
      </Button>
    </div>
  )
}

const NotThere = () => <p className={styles.reason}>{t`The portfolio does not have what it takes back.`}</p>

function Summary({ transaction }: { transaction: Transaction }) {
  const { numberFormat } = useFigureSettings()
  const { type, date, units, price, currency } = transaction
  const money = formatPriceWithCurrency(price, currency, { format: numberFormat })
  return (
    <p className={styles.original}>
      <TransactionTypePill type={type} />
      <span>{formatDate(date)}</span>
      <span>{type === 'dividend' ? money : `${formatUnits(units, numberFormat)} × ${money}`}</span>
    </p>
  )
}

/** Null if the portfolio has no such transaction, or none of the security. */
async function findInPortfolio(row: ImportRow, portfolioId: string, signal: AbortSignal): Promise<Transaction | null> {
  const [matched] = await previewSample([row], previewTransactionRows)
  if (row.type === null || matched?.asset == null) return null
  const filter = { asset: matched.asset._id, types: row.type, period: 'all' } as const
  return findCancelled(row, await listAll('portfolio', portfolioId, filter, signal)) ?? null
}
