import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Position } from '@plumbline/contract/performance/schemas'
import { useState } from 'react'
import { CompanyActionDialog } from './company-action-dialog.tsx'
import styles from './transfer.module.css'

/** Opens the form for a company action in a position. Renders nothing without units. */
export function CompanyActionButton({ assetId, position }: { assetId: string; position: Position }) {
  const [isOpen, setIsOpen] = useState(false)
  if (position.units <= 0) return null
  return (
    <>
      <Button variant="default" fullWidth className={styles.open ?? ''} onClick={() => setIsOpen(true)}>
        {t`Record a company action`}
      </Button>
      {isOpen && <CompanyActionDialog {...{ assetId, position }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
