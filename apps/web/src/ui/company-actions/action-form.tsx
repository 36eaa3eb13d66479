import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ResultOf } from '@plumbline/client/client'
import type { createCompanyAction } from '@plumbline/contract/transactions/operations'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DialogActions } from '../dialogs/dialog-actions.tsx'
import { FormError } from '../dialogs/form-error.tsx'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import type { AssetPickerProps } from '../forms/asset-picker.tsx'
import { FormFields } from '../forms/form-fields.tsx'
import { type ActionDraft, type ActionFaults, actionFigures, findActionFaults } from './action-draft.ts'
import { ActionEffect } from './action-effect.tsx'
import { ActionFields } from './action-fields.tsx'
import { hasOther } from './action-kinds.ts'

type Result = ResultOf<typeof createCompanyAction>
type Figures = ReturnType<typeof actionFigures> & { isPreview: boolean }

type ActionFormProps<Body> = {
  initial: ActionDraft
  /** The holding that the action is about. */
  held: { portfolioId: string; assetId: string; symbol: string; currency: string }
  today: string
  /** Finds the other security; absent for an action that is recorded already. */
  search?: AssetPickerProps['search']
  toBody: (draft: ActionDraft, figures: Figures) => Body
  preview: UseMutationOptions<Result, Error, Body>
  save: UseMutationOptions<Result, Error, Body>
  /** Asks before the action counts from that day on for both securities; false: it is not saved. */
  confirm: (assetIds: (string | undefined)[], date: string) => Promise<boolean>
  onSaved: (changeIds: string[]) => void
  onClose: () => void
}

/** Shows what a company action changes before it is recorded. Any change of a field asks to see that again. */
export function ActionForm<Body>(props: ActionFormProps<Body>) {
  const { initial, held, today, search, toBody, confirm, onSaved, onClose } = props
  const { numberFormat } = useFigureSettings()
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<ActionFaults>({})
  const preview = useMutation(props.preview)
  const save = useMutation({ ...props.save, onSuccess: ({ changeIds }) => onSaved(changeIds) })
  const effect = preview.data?.effect
  const other = hasOther(draft.kind) ? draft.other : null

  function change(part: Partial<ActionDraft>) {
    setDraft((current) => ({ ...current, ...part }))
    preview.reset()
    save.reset()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findActionFaults(draft, held.assetId, today, numberFormat)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const bodyOf = (isPreview: boolean) => toBody(draft, { ...actionFigures(draft, numberFormat), isPreview })
    if (effect === undefined) return preview.mutate(bodyOf(true))
    if (await confirm([held.assetId, other?._id], draft.date)) save.mutate(bodyOf(false))
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormFields>
        <ActionFields {...{ draft, faults, today, search }} currency={held.currency} onChange={change} />
      </FormFields>
      {effect && <ActionEffect effect={effect} held={held.symbol} other={other?.symbol} />}
      <FormError error={preview.error ?? save.error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={preview.isPending || save.isPending}>
          {effect === undefined ? t`Show what changes` : search ? t`Record` : t`Update`}
        </Button>
      </DialogActions>
    </form>
  )
}
