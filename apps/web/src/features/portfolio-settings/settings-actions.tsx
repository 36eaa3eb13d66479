import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isPlanLimit } from '../../api/api-error.ts'
import {
  copyPortfolioMutation,
  deletePortfolioMutation,
  exportPortfolioMutation,
} from '../../api/portfolio-mutations.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showError, showFailure, showSuccess } from '../../ui/notices.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** Download as csv, duplicate and delete. */
export function SettingsActions({ portfolio }: { portfolio: Portfolio }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'duplicate' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const download = useMutation({
    ...exportPortfolioMutation(portfolio._id),
    onSuccess: saveFile,
    onError: (error) => showFailure('The CSV file could not be downloaded', error),
  })
  const duplicate = useMutation({
    ...copyPortfolioMutation(portfolio._id),
    onSuccess: async ({ _id }) => {
      showSuccess('Portfolio copied')
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
      showSuccess('Portfolio has been deleted')
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
        Download CSV
      </Button>
      <Button
        variant="default"
        leftSection={<IconCopy size={15} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsked('duplicate')}
      >
        Duplicate
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={15} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsked('delete')}
      >
        Delete portfolio
      </Button>
      <ConfirmDialog
        title={`Duplicate "${portfolio.name}"?`}
        text="This will create a new portfolio by copying this current portfolio and all holdings"
        action="Duplicate portfolio"
        isDanger={false}
        isOpen={asked === 'duplicate'}
        onClose={close}
        onConfirm={() => duplicate.mutate()}
        mutation={duplicate}
      />
      <ConfirmDialog
        title={`Delete "${portfolio.name}" portfolio?`}
        text="This portfolio and all transactions will be deleted. Are you sure?"
        action="Delete portfolio"
        isOpen={asked === 'delete'}
        onClose={close}
        onConfirm={() => remove.mutate()}
        mutation={remove}
      />
    </>
  )
}
