import { t } from '@lingui/core/macro'
import type { Position } from '@plumbline/contract/performance/schemas'
import { useQuery } from '@tanstack/react-query'
import { askBeforeSeal } from '../../api/ask-before-seal.ts'
import { assetQuery } from '../../api/asset-queries.ts'
import { undoEditMutation } from '../../api/ledger-changes.ts'
import { createCompanyActionMutation, previewCompanyActionMutation } from '../../api/transaction-mutations.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import type { ActionDraft } from '../../ui/company-actions/action-draft.ts'
import { ActionForm } from '../../ui/company-actions/action-form.tsx'
import { hasOther } from '../../ui/company-actions/action-kinds.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useUndoOffer } from '../../ui/use-undo-offer.ts'
import styles from './transfer.module.css'

type CompanyActionDialogProps = { assetId: string; position: Position; onClose: () => void }

/** Records what a company did to a position. The form needs the server's date, which arrives with the user. */
export function CompanyActionDialog({ assetId, position, onClose }: CompanyActionDialogProps) {
  const today = useCurrentUser()?.today
  const search = useAssetSearch()
  const { data: asset } = useQuery(assetQuery(assetId))
  const offerUndo = useUndoOffer(undoEditMutation)
  const { portfolioId, name, lots } = position
  if (today === undefined) return null
  const initial: ActionDraft = {
    kind: 'spinoff',
    other: null,
    date: today,
    ratio: '',
    otherUnits: '',
    costShare: '',
    price: '',
    amount: '',
    comments: '',
  }
  return (
    <Dialog title={t`Company action in ${name}`} isOpen onClose={onClose}>
      <p className={styles.intro}>{t`All units that you hold on the day take part.`}</p>
      <ActionForm
        initial={initial}
        held={{ portfolioId, assetId, symbol: asset?.symbol || asset?.name || assetId, currency: lots.currency }}
        today={today}
        search={search}
        confirm={(assetIds, date) =>
          askBeforeSeal(assetIds.map((touched) => ({ portfolioId, assetId: touched, date })))
        }
        toBody={({ kind, other }, figures) => ({
          kind,
          portfolioId,
          stockId: assetId,
          ...(hasOther(kind) && { otherStockId: other?._id ?? '' }),
          ...figures,
        })}
        preview={previewCompanyActionMutation}
        save={createCompanyActionMutation}
        onSaved={(changeIds) => {
          onClose()
          offerUndo(t`Company action recorded`, changeIds)
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
