import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { ListedSet } from '@plumbline/contract/portfolio-sets/schemas'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { MAX_PORTFOLIO_NAME_LENGTH } from '@plumbline/contract/portfolios/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { savePortfolioSetMutation } from '../../api/portfolio-sets.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CheckboxList } from '../../ui/forms/choice-list.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'

type SetDialogProps = {
  /** Undefined for a new one. */
  set: ListedSet | undefined
  portfolios: readonly PortfolioSummary[]
  onClose: () => void
}

/** Names a set and chooses its portfolios; a sample is in it only if it is chosen. */
export function SetDialog({ set, portfolios, onClose }: SetDialogProps) {
  const [name, setName] = useState(set?.name ?? '')
  const [currency, setCurrency] = useState(set?.currency ?? null)
  const [chosen, setChosen] = useState<readonly string[]>(set?.portfolioIds ?? [])
  const save = useMutation({ ...savePortfolioSetMutation(set?._id), onSuccess: onClose })
  const known = chosen.filter((id) => portfolios.some(({ _id }) => _id === id))
  const canSave = name.trim() !== '' && known.length > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canSave) save.mutate({ name: name.trim(), currency, portfolioIds: [...known] })
  }

  return (
    <Dialog title={set ? t`Change the set` : t`Several portfolios as one`} isOpen onClose={onClose}>
      <form onSubmit={submit}>
        <FormFields>
          <TextInput
            label={t`Name`}
            data-autofocus
            maxLength={MAX_PORTFOLIO_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <CurrencySelect
            label={t`Currency`}
            placeholder={t`That of your account`}
            value={currency}
            onChange={setCurrency}
            onClear={() => setCurrency(null)}
          />
          <CheckboxList
            label={t`Portfolios of the set`}
            choices={portfolios.map(({ _id, name: label }) => ({ value: _id, label }))}
            values={[...known]}
            onChange={setChosen}
          />
        </FormFields>
        <FormError error={save.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!canSave}>
            {t`Save the set`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
