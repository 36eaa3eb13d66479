import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { securityOf, statedSecurity } from '@plumbline/csv-import/readings/named-security'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseImportSecurityMutation } from '../../api/import-mutations.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { AssetPicker, type PickedAsset } from '../../ui/forms/asset-picker.tsx'
import styles from './import.module.css'

type ChooseAssetDialogProps = {
  row: ImportRow
  /** How many rows of the file name the same security. */
  rowCount: number
  /** The choice is already remembered, and can be forgotten. */
  isChosen: boolean
  onClose: () => void
  /** Matches the rows again. */
  onChosen: () => Promise<void>
}

/** Asks which asset a security of the file is. The choice holds for all its rows, and for later files of this user. */
export function ChooseAssetDialog({ row, rowCount, isChosen, onClose, onChosen }: ChooseAssetDialogProps) {
  const [picked, setPicked] = useState<PickedAsset | null>(null)
  const search = useAssetSearch()
  const choose = useMutation({
    ...chooseImportSecurityMutation,
    onSuccess: async () => {
      await onChosen()
      onClose()
    },
  })
  const decide = (stockId: string | null) => {
    const security = securityOf(row)
    if (security) choose.mutate({ security, stockId })
  }
  const { currency } = row
  const stated = statedSecurity(row)
  return (
    <Dialog title={t`Which asset is it?`} isOpen onClose={onClose}>
      <p>
        {currency ? (
          <Trans>
            The file says <b>{stated}</b> in {currency}.
          </Trans>
        ) : (
          <Trans>
            The file says <b>{stated}</b>.
          </Trans>
        )}{' '}
        {plural(rowCount, {
          one: 'One row contains it. Plumbline remembers your choice for your next files.',
          other: `${rowCount} rows contain it. Your choice applies to all of them and to your next files.`,
        })}
      </p>
      <div className={styles.pick}>
        <AssetPicker label={t`Asset`} value={picked} onChange={setPicked} search={search} />
      </div>
      <FormError error={choose.error} />
      <DialogActions>
        {isChosen && (
          <Button variant="default" onClick={() => decide(null)} disabled={choose.isPending}>
            {t`Forget this choice`}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button onClick={() => picked && decide(picked._id)} disabled={picked === null} loading={choose.isPending}>
          {t`Use this asset`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
