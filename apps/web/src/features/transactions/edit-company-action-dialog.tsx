import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { hasCode } from '../../api/api-error.ts'
import { askBeforeSeal } from '../../api/ask-before-seal.ts'
import { undoEditMutation } from '../../api/ledger-changes.ts'
import { refreshFigures } from '../../api/portfolio-queries.ts'
import { previewActionChangeMutation, updateCompanyActionMutation } from '../../api/transaction-mutations.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { typeDecimal } from '../../formatting/parse-number.ts'
import { ratioToPercent } from '../../formatting/percent-input.ts'
import type { ActionDraft } from '../../ui/company-actions/action-draft.ts'
import { ActionForm } from '../../ui/company-actions/action-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { useUndoOffer } from '../../ui/use-undo-offer.ts'
import { describeMove } from './describe-move.ts'
import styles from './transactions.module.css'

type Action = NonNullable<Transaction['action']>

/** What is held, and what came: each of both transactions has the other security under `action`. */
function securitiesOf({ type, stockId: own, action }: Transaction & { action: Action }) {
  const other = { _id: action.stockId, symbol: action.symbol || action.name, name: action.name, currency: own.currency }
  return type === 'buy' ? { held: other, came: own } : { held: own, came: other }
}

function toDraft(transaction: Transaction & { action: Action }, format: NumberFormat): ActionDraft {
  const { kind, otherUnits, costShare, price } = transaction.action
  return {
    kind,
    other: securitiesOf(transaction).came,
    date: transaction.date,
    ratio: '',
    otherUnits: typeDecimal(otherUnits, format),
    costShare: costShare === null ? '' : typeDecimal(ratioToPercent(costShare), format),
    price: typeDecimal(price, format),
    amount: '',
    comments: transaction.comments ?? '',
  }
}

/** Changes a company action: both of its transactions. The form needs the server's date, which arrives with the user. */
export function EditCompanyActionDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const today = useCurrentUser()?.today
  const { numberFormat } = useFigureSettings()
  const offerUndo = useUndoOffer(undoEditMutation)
  const { action, version, currency, portfolioId } = transaction
  if (today === undefined || action === null) return null
  const { held } = securitiesOf({ ...transaction, action })
  return (
    <Dialog title={t`Edit company action`} isOpen onClose={onClose}>
      <p className={styles.summary}>
        <b>{transaction.symbol}</b> {describeMove(transaction)}
      </p>
      <ActionForm
        initial={toDraft({ ...transaction, action }, numberFormat)}
        held={{ portfolioId: portfolioId._id, assetId: held._id, symbol: held.symbol || held.name, currency }}
        today={today}
        confirm={(assetIds, date) =>
          askBeforeSeal(assetIds.map((assetId) => ({ portfolioId: portfolioId._id, assetId, date })))
        }
        toBody={(_, figures) => ({ ...figures, version })}
        preview={previewActionChangeMutation(transaction._id)}
        save={{
          ...updateCompanyActionMutation(transaction._id),
          // The next attempt must use the version of the other change.
          onError: (error) => (hasCode(error, 'changed-meanwhile') ? refreshFigures() : undefined),
        }}
        onSaved={(changeIds) => {
          onClose()
          offerUndo(t`Transaction edited successfully`, changeIds)
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
