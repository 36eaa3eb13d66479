import { t } from '@lingui/core/macro'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { MAX_NOTE_LENGTH } from '@plumbline/contract/asset-notes/vocabulary'
import type { OwnSecurity } from '@plumbline/contract/own-securities/schemas'
import {
  MAX_OWN_NAME_LENGTH,
  MAX_OWN_SYMBOL_LENGTH,
  type OwnSecurityKind,
} from '@plumbline/contract/own-securities/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createOwnSecurityMutation, updateOwnSecurityMutation } from '../../api/own-securities.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { FieldRow, FormFields } from '../../ui/forms/form-fields.tsx'
import { listKinds } from './name-kind.ts'

type OwnSecurityDialogProps = {
  /** The security that is changed; none for a new one. */
  security?: OwnSecurity
  defaultCurrency: string
  onClose: () => void
  onSaved: (security: OwnSecurity) => void
}

/** Adds a security that is not listed anywhere, or changes what it is called. */
export function OwnSecurityDialog({ security, defaultCurrency, onClose, onSaved }: OwnSecurityDialogProps) {
  const [name, setName] = useState(security?.name ?? '')
  const [kind, setKind] = useState<OwnSecurityKind>(security?.kind ?? 'fund')
  const [currency, setCurrency] = useState(security?.currency ?? defaultCurrency)
  const [symbol, setSymbol] = useState(security?.symbol ?? '')
  const [isin, setIsin] = useState(security?.isin ?? '')
  const [note, setNote] = useState(security?.note ?? '')
  const [isNameMissing, setIsNameMissing] = useState(false)
  const create = useMutation({ ...createOwnSecurityMutation, onSuccess: onSaved })
  const update = useMutation({ ...updateOwnSecurityMutation, onSuccess: onSaved })

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsNameMissing(name.trim() === '')
    if (name.trim() === '') return
    const details = { name, kind, symbol: symbol || null, isin: isin || null, note: note || null }
    if (security === undefined) create.mutate({ ...details, currency })
    else update.mutate({ ...details, assetId: security._id })
  }

  return (
    <Dialog
      title={security === undefined ? t`Add your own security` : t`Change ${{ name: security.name }}`}
      isOpen
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <FormFields>
          <TextInput
            label={t`Name`}
            data-autofocus
            maxLength={MAX_OWN_NAME_LENGTH}
            value={name}
            error={isNameMissing ? t`Give it a name` : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t`What it is`}
            data={listKinds()}
            value={kind}
            // The choices are the kinds.
            onChange={(chosen) => chosen && setKind(chosen as OwnSecurityKind)}
            allowDeselect={false}
          />
          {security === undefined && (
            <CurrencySelect
              label={t`Currency`}
              description={t`Its prices are in this currency`}
              value={currency}
              onChange={setCurrency}
            />
          )}
          <FieldRow>
            <TextInput
              label={t`Symbol`}
              description={t`Optional`}
              maxLength={MAX_OWN_SYMBOL_LENGTH}
              value={symbol}
              onChange={(event) => setSymbol(event.currentTarget.value)}
            />
            <TextInput
              label={t`ISIN`}
              description={t`Optional`}
              maxLength={20}
              value={isin}
              onChange={(event) => setIsin(event.currentTarget.value)}
            />
          </FieldRow>
          <Textarea
            label={t`Note`}
            description={t`Optional`}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </FormFields>
        <FormError error={create.error ?? update.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {security === undefined ? t`Add security` : t`Save`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
