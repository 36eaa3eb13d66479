import { Button } from '@mantine/core'
import type { ImportRow } from '@plumbline/csv-import/import-row'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseImportSecurityMutation } from '../../api/import-mutations.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { AssetPicker, type PickedAsset } from '../../ui/forms/asset-picker.tsx'
import styles from './import.module.css'
import { securityOf, statedSecurity } from './matched-row.ts'

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
  return (
    <Dialog title="Which asset is it?" isOpen onClose={onClose}>
      <p>
        The file says <b>{statedSecurity(row)}</b>
        {row.currency && ` in ${row.currency}`}.{' '}
        {rowCount === 1 ? 'One row names it.' : `${rowCount} rows name it. Your choice applies to all of them`}
        {rowCount === 1 ? ' Plumbline remembers this for your next files.' : ' and to your next files.'}
      </p>
      <div className={styles.pick}>
        <AssetPicker label="Asset" value={picked} onChange={setPicked} search={search} />
      </div>
      <FormError error={choose.error} />
      <DialogActions>
        {isChosen && (
          <Button variant="default" onClick={() => decide(null)} disabled={choose.isPending}>
            Forget this choice
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => picked && decide(picked._id)} disabled={picked === null} loading={choose.isPending}>
          Use this asset
        </Button>
      </DialogActions>
    </Dialog>
  )
}
