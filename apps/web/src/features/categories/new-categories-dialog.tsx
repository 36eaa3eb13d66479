import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { Classification } from '@plumbline/contract/categories/schemas'
import { MAX_CATEGORY_NAME_LENGTH } from '@plumbline/contract/categories/vocabulary'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createClassificationMutation } from '../../api/categories.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { RadioList } from '../../ui/forms/choice-list.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { fillTemplate, type Template } from './templates.ts'

type NewCategoriesDialogProps = {
  lines: readonly Line[]
  onClose: () => void
  onCreated: (created: Classification) => void
}

/** Names a new tree of categories and chooses what it begins with. */
export function NewCategoriesDialog({ lines, onClose, onCreated }: NewCategoriesDialogProps) {
  const [name, setName] = useState('')
  const [template, setTemplate] = useState<Template>('classes')
  const create = useMutation({ ...createClassificationMutation, onSuccess: onCreated })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    const { categories, assets } = fillTemplate(template, name, lines)
    create.mutate({ name, categories: [...categories], assets: [...assets] })
  }

  return (
    <Dialog title={t`New categories`} isOpen onClose={onClose}>
      <form onSubmit={submit}>
        <FormFields>
          <TextInput
            label={t`Name`}
            placeholder={t`Such as risk, region or strategy`}
            data-autofocus
            maxLength={MAX_CATEGORY_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <RadioList
            label={t`Start with`}
            value={template}
            onChange={setTemplate}
            choices={[
              { value: 'classes', label: t`Asset classes, filled in from what you hold` },
              { value: 'assets', label: t`Each asset that you hold, for a target of its own` },
              { value: 'risk', label: t`Low, medium and high` },
              { value: 'empty', label: t`Nothing` },
            ]}
          />
        </FormFields>
        <FormError error={create.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
            {t`Create`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
