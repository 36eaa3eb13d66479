import { t } from '@lingui/core/macro'
import { Button, type ButtonProps } from '@mantine/core'
import type { Finding } from '@plumbline/contract/checks/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askBeforeSeal } from '../../api/ask-before-seal.ts'
import { assetQuery } from '../../api/asset-queries.ts'
import { undoEditMutation } from '../../api/ledger-changes.ts'
import { createCompanyActionMutation, previewCompanyActionMutation } from '../../api/transaction-mutations.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { typeDecimal } from '../../formatting/parse-number.ts'
import type { ActionDraft } from '../../ui/company-actions/action-draft.ts'
import { ActionForm } from '../../ui/company-actions/action-form.tsx'
import { hasOther } from '../../ui/company-actions/action-kinds.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { useUndoOffer } from '../../ui/use-undo-offer.ts'
import styles from './checks.module.css'
import { describeFinding } from './describe-finding.ts'

type BookAction = { finding: Finding; fix: Extract<Finding['fix'], { kind: 'book-action' }> }

type BookActionButtonProps = BookAction & { look: ButtonProps; label: string }

/** Opens the form of a company action, filled in with what the row of the file states. */
export function BookActionButton({ look, label, ...shown }: BookActionButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...look} aria-label={label} onClick={() => setIsOpen(true)}>
        {t`Fix`}
      </Button>
      {isOpen && <BookActionDialog {...shown} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Needs the server's date and the currency of the holding. */
function BookActionDialog({ finding, fix, onClose }: BookAction & { onClose: () => void }) {
  const { portfolioId, assetId, symbol, name } = finding
  const today = useCurrentUser()?.today
  const search = useAssetSearch()
  const { data: asset } = useQuery(assetQuery(assetId))
  const { otherStockId } = fix
  const { data: other = null } = useQuery({ ...assetQuery(otherStockId ?? ''), enabled: otherStockId !== null })
  const { numberFormat, areAmountsHidden } = useFigureSettings()
  const offerUndo = useUndoOffer(undoEditMutation)
  if (today === undefined || asset === undefined || (otherStockId !== null && other === null)) return null
  const typed = (decimal: string | null) => (decimal === null ? '' : typeDecimal(Number(decimal), numberFormat))
  const initial: ActionDraft = {
    kind: fix.action,
    other,
    date: finding.since,
    ratio: typed(fix.ratio),
    otherUnits: '',
    costShare: '',
    price: '',
    amount: typed(fix.amount),
    comments: finding.details.kind === 'company-action' ? finding.details.text : '',
  }
  return (
    <Dialog title={t`Company action in ${name}`} isOpen onClose={onClose}>
      <p className={styles.intro}>{describeFinding(finding, { format: numberFormat, areAmountsHidden })}</p>
      <ActionForm
        initial={initial}
        held={{ portfolioId, assetId, symbol: symbol || name, currency: asset.currency }}
        today={today}
        search={search}
        confirm={(ids, date) => askBeforeSeal(ids.map((touched) => ({ portfolioId, assetId: touched, date })))}
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
