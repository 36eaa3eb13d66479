import { MAX_PORTFOLIO_NAME_LENGTH } from '@plumbline/contract/portfolios/operations'
import '../../ui/forms/form-styles.ts'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { describeError, isPlanLimit } from '../../api/api-error.ts'
import { postPortfolio } from '../../api/portfolio-changes.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { showError } from '../../ui/notices.tsx'

type CreatePortfolioDialogProps = { defaultCurrency: string; onClose: () => void }

/** Creates a portfolio in a currency of choice and opens it. */
export function CreatePortfolioDialog({ defaultCurrency, onClose }: CreatePortfolioDialogProps) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [currency, setCurrency] = useState(defaultCurrency)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  async function create(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    setFailure(null)
    try {
      const trimmed = name.trim()
      const { _id } = await postPortfolio({ currency, ...(trimmed && { name: trimmed }) })
      await navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } })
    } catch (error) {
      if (isPlanLimit(error)) {
        if (error.source === undefined) showError(error.message)
        return onClose()
      }
      setFailure(describeError(error))
      setIsSaving(false)
    }
  }

  return (
    <Dialog title="Create new portfolio" isOpen onClose={onClose}>
      <form onSubmit={create}>
        <FormFields>
          <TextInput
            label="Name"
            description="Left empty, it gets a number"
            data-autofocus
            maxLength={MAX_PORTFOLIO_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <CurrencySelect
            label="Currency"
            description="Value and gain are measured in it"
            value={currency}
            onChange={setCurrency}
          />
        </FormFields>
        <FormError text={failure} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Create portfolio
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
