import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { ShareForm } from './share-form.tsx'

/** The button that opens the dialog of a portfolio's share links. `portfolioId` is `all` or the id of a set, too. */
export function ShareButton({ portfolioId }: { portfolioId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={15} stroke={1.6} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t({ message: 'Share', context: 'verb' })}
      </Button>
      <Dialog title={t`Share this portfolio`} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ShareForm portfolioId={portfolioId} />
      </Dialog>
    </>
  )
}
