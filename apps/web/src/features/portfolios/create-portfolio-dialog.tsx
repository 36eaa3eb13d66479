import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { MAX_PORTFOLIO_NAME_LENGTH } from '@plumbline/contract/portfolios/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { isPlanLimit } from '../../api/api-error.ts'
import { createPortfolioMutation } from '../../api/portfolio-mutations.ts'
import { portfolioDraft } from '../../stores/portfolio-draft.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { showError } from '../../ui/notices.tsx'

type CreatePortfolioDialogProps = { defaultCurrency: string; onClose: () => void }

/**
 * Creates a portfolio in a currency of choice and opens it. What was typed is kept while the plan does not allow another
 * portfolio, and is there again after the upgrade.
 */
export function CreatePortfolioDialog({ defaultCurrency, onClose }: CreatePortfolioDialogProps) {
  const navigate = useNavigate()
  const [name, setName] = useState(() => portfolioDraft.get()?.name ?? '')
  /** The default may still change while the account is loading. */
  const [chosen, setChosen] = useState(() => portfolioDraft.get()?.currency)
  const currency = chosen ?? defaultCurrency
  const create = useMutation({
    ...createPortfolioMutation,
    onSuccess: ({ _id }) => {
      portfolioDraft.set(undefined)
      return navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } })
    },
    onError: (error) => {
      if (!isPlanLimit(error)) return
      if (error.source === undefined) showError(error.message)
      else portfolioDraft.set({ name, currency })
      onClose()
    },
  })

  function cancel() {
    portfolioDraft.set(undefined)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = name.trim()
    create.mutate({ currency, ...(trimmed && { name: trimmed }) })
  }

  return (
    <Dialog title={t`Create new portfolio`} isOpen onClose={cancel}>
      <form onSubmit={submit}>
        <FormFields>
          <TextInput
            label={t`Name`}
            description={t`Optional`}
            data-autofocus
            maxLength={MAX_PORTFOLIO_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <CurrencySelect
            label={t`Currency`}
            description={t`All totals are shown in this currency`}
            value={currency}
            onChange={setChosen}
          />
        </FormFields>
        <FormError error={create.error} />
        <DialogActions>
          <Button variant="default" onClick={cancel}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t`Create portfolio`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
