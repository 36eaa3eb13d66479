import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import styles from './alerts.module.css'

/** Opens the dialog that sets an alert on an asset. Left out on a phone, where the page of alerts has it. */
export function AlertButton({ asset }: { asset: AssetSummary }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionIcon
        variant="default"
        size={32}
        className={styles.bell ?? ''}
        aria-label={t`Set an alert`}
        title={t`Set an alert`}
        onClick={() => setIsOpen(true)}
      >
        <IconBell size={15} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {isOpen && <AlertDialog asset={asset} onClose={() => setIsOpen(false)} />}
    </>
  )
}
