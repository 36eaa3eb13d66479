import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { DialogActions } from '../dialogs/dialog-actions.tsx'
import { FormError } from '../dialogs/form-error.tsx'
import { SwitchField } from '../forms/switch-field.tsx'
import { saveFile } from '../save-file.ts'
import styles from './certificate-button.module.css'

/** Gets the file; `isAnonymous`: with other amounts, days and names. */
type Certify = (isAnonymous: boolean) => Promise<Parameters<typeof saveFile>[0]>

/** Offers the portfolio's figures with everything that they follow from, as a file. */
export function CertificateButton({ certify }: { certify: Certify }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCertificate size={15} stroke={1.6} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t`Certificate`}
      </Button>
      <CertificateDialog certify={certify} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

type CertificateDialogProps = { certify: Certify; isOpen: boolean; onClose: () => void }

function CertificateDialog({ certify, isOpen, onClose }: CertificateDialogProps) {
  const [isAnonymous, setIsAnonymous] = useState(false)
  const download = useMutation({
    mutationFn: certify,
    onSuccess: (file) => {
      saveFile(file)
      onClose()
    },
  })
  const close = () => {
    download.reset()
    onClose()
  }
  return (
    <Dialog title={t`Certificate`} isOpen={isOpen} onClose={close}>
      <p>{t`One file with every figure and the data behind it. Anyone can recompute the figures without this server.`}</p>
      <div className={styles.anonymous}>
        <SwitchField
          label={t`Anonymous`}
          description={t`For a bug report: amounts, days and names are replaced, and the returns stay the same. Prices stay, so the securities can be recognized by them.`}
          isOn={isAnonymous}
          onChange={setIsAnonymous}
        />
      </div>
      <FormError error={download.error} />
      <DialogActions>
        <Button variant="default" onClick={close}>
          {t`Cancel`}
        </Button>
        <Button onClick={() => download.mutate(isAnonymous)} loading={download.isPending}>
          {t`Download`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
