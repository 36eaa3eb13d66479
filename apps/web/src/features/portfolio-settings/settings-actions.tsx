import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { describeError, isPlanLimit } from '../../api/api-error.ts'
import { downloadPortfolio, duplicatePortfolio, removePortfolio } from '../../api/portfolio-changes.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showError, showSuccess } from '../../ui/notices.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** Download as csv, duplicate and delete. */
export function SettingsActions({ portfolio }: { portfolio: Portfolio }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'duplicate' | 'delete' | null>(null)
  const [isLoading, setIsLoading] = useState(false)

  async function download() {
    setIsLoading(true)
    try {
      saveFile(await downloadPortfolio(portfolio._id))
    } catch (error) {
      showError('The csv could not be downloaded', describeError(error))
    } finally {
      setIsLoading(false)
    }
  }

  async function duplicate() {
    try {
      const portfolioId = await duplicatePortfolio(portfolio._id)
      showSuccess('Portfolio copied')
      await navigate({ to: '/portfolio/$portfolioId', params: { portfolioId } })
    } catch (error) {
      if (!isPlanLimit(error)) throw error
      if (error.source === undefined) showError(error.message)
    }
  }

  async function remove() {
    await removePortfolio(portfolio._id)
    showSuccess('Portfolio has been deleted')
    await navigate({ to: '/portfolios' })
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.6} aria-hidden="true" />}
        loading={isLoading}
        onClick={download}
      >
        Download csv
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
        onClose={() => setAsked(null)}
        onConfirm={duplicate}
        describe={describeError}
      />
      <ConfirmDialog
        title={`Delete "${portfolio.name}" portfolio?`}
        text="This portfolio and all transactions will be deleted. Are you sure?"
        action="Delete portfolio"
        isOpen={asked === 'delete'}
        onClose={() => setAsked(null)}
        onConfirm={remove}
        describe={describeError}
      />
    </>
  )
}
