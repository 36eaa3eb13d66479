import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isPlanLimit } from '../../api/api-error.ts'
import { downloadCertificate } from '../../api/certificates.ts'
import {
  copyPortfolioMutation,
  deletePortfolioMutation,
  exportPortfolioMutation,
} from '../../api/portfolio-mutations.ts'
import { CertificateButton } from '../../ui/certificate/certificate-button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showError, showFailure, showSuccess } from '../../ui/notices.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ShareButton } from '../../ui/share-button.tsx'

/** Download as csv, certificate, duplicate and delete. */
export function SettingsActions({ portfolio }: { portfolio: Portfolio }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'duplicate' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const download = useMutation({
    ...exportPortfolioMutation(portfolio._id),
    onSuccess: saveFile,
    onError: (error) => showFailure(t`The CSV file could not be downloaded`, error),
  })
  const duplicate = useMutation({
    ...copyPortfolioMutation(portfolio._id),
    onSuccess: async ({ _id }) => {
      showSuccess(t`Portfolio copied`)
      await navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } })
      close()
    },
    onError: (error) => {
      if (!isPlanLimit(error)) return
      if (error.source === undefined) showError(error.message)
      duplicate.reset()
      close()
    },
  })
  const remove = useMutation({
    ...deletePortfolioMutation(portfolio._id),
    onSuccess: () => {
      showSuccess(t`Portfolio has been deleted`)
      return navigate({ to: '/portfolios' })
    },
  })

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.6} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t`Download CSV`}
      </Button>
      {!portfolio.branch && <ShareButton portfolioId={portfolio._id} />}
      <CertificateButton certify={(isAnonymous) => downloadCertificate(portfolio._id, isAnonymous)} />
      <Button
        variant="default"
        leftSection={<IconCopy size={15} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsked('duplicate')}
      >
        {t`Duplicate`}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={15} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsked('delete')}
      >
        {t`Delete portfolio`}
      </Button>
      <ConfirmDialog
        title={t`Duplicate "${{ name: portfolio.name }}"?`}
        text={t`This will create a new portfolio by copying this current portfolio and all holdings`}
        action={t`Duplicate portfolio`}
        isDanger={false}
        isOpen={asked === 'duplicate'}
        onClose={close}
        onConfirm={() => duplicate.mutate()}
        mutation={duplicate}
      />
      <ConfirmDialog
        title={t`Delete "${{ name: portfolio.name }}" portfolio?`}
        text={t`This portfolio and all transactions will be deleted. Are you sure?`}
        action={t`Delete portfolio`}
        isOpen={asked === 'delete'}
        onClose={close}
        onConfirm={() => remove.mutate()}
        mutation={remove}
      />
    </>
  )
}
