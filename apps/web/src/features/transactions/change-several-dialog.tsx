import { plural, t } from '@lingui/core/macro'
import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { MAX_COMMENTS_LENGTH } from '@plumbline/contract/transactions/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { askBeforeSeal, touchOf } from '../../api/ask-before-seal.ts'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import type { CommonChange } from '../../api/transaction-mutations.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { useTags } from '../../api/use-tags.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { parseDecimal } from '../../formatting/parse-number.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { TagsField } from '../../ui/tags/tags-field.tsx'
import styles from './transactions.module.css'
import { useLedgerChanges } from './use-ledger-changes.ts'

type ChangeSeveralDialogProps = { chosen: Transaction[]; onDone: () => void; onClose: () => void }

/** One change to all selected transactions. A field that is left empty changes nothing. */
export function ChangeSeveralDialog({ chosen, onDone, onClose }: ChangeSeveralDialogProps) {
  const { numberFormat } = useFigureSettings()
  const today = useCurrentUser()?.today ?? new Date().toISOString().slice(0, 10)
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const [comments, setComments] = useState('')
  const [clearsComments, setClearsComments] = useState(false)
  const [tags, setTags] = useState<TagChange>({ addTags: [], removeTags: [] })
  const [typedTag, setTypedTag] = useState('')
  const [date, setDate] = useState<string | null>(null)
  const [fee, setFee] = useState('')
  const [portfolioId, setPortfolioId] = useState<string | null>(null)
  const { change } = useLedgerChanges(onDone)

  const typedFee = fee.trim() === '' ? undefined : Number(parseDecimal(fee, numberFormat) ?? -1)
  const next: CommonChange = {
    ...(clearsComments ? { comments: null } : comments.trim() && { comments: comments.trim() }),
    ...(tags.addTags.length > 0 && { addTags: tags.addTags }),
    ...(tags.removeTags.length > 0 && { removeTags: tags.removeTags }),
    ...(date && { date }),
    ...(typedFee !== undefined && { fee: parseDecimal(fee, numberFormat) ?? '' }),
    ...(portfolioId && { portfolioId }),
  }
  const count = chosen.length
  const isComplete = Object.keys(next).length > 0
  // Pressing the button leaves the field, which adds the typed tag.
  const isReady = (isComplete || typedTag.trim() !== '') && date !== '' && !(typedFee !== undefined && typedFee < 0)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || !isComplete) return
    const isOfFigures = next.date !== undefined || next.fee !== undefined || next.portfolioId !== undefined
    if (isOfFigures && !(await askBeforeSeal(touchesOf(chosen, next)))) return
    change.mutate({ ids: chosen.map(({ _id }) => _id), change: next })
  }

  return (
    <Dialog
      title={plural(count, { one: `Edit ${count} transaction`, other: `Edit ${count} transactions` })}
      isOpen
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.intro}>{t`Empty fields stay unchanged.`}</p>
        <FormFields>
          <TextInput
            label={t`Comments`}
            placeholder={t`Unchanged`}
            data-autofocus
            maxLength={MAX_COMMENTS_LENGTH}
            disabled={clearsComments}
            value={comments}
            onChange={(event) => setComments(event.currentTarget.value)}
          />
          <SwitchField label={t`Remove the comments`} isOn={clearsComments} onChange={setClearsComments} />
          <TagChangeFields chosen={chosen} value={tags} onChange={setTags} onType={setTypedTag} />
          <DecimalField
            label={t`Fee of each`}
            placeholder={t`Unchanged`}
            value={fee}
            onChange={setFee}
            error={typedFee !== undefined && typedFee < 0 ? t`Enter a number, not below 0` : undefined}
          />
          <DateField
            label={t`Date`}
            value={date ?? ''}
            onChange={setDate}
            earliest={EARLIEST_DATE}
            latest={today}
            placeholder={t`Unchanged`}
          />
          <Select
            label={t`Portfolio`}
            placeholder={t`Unchanged`}
            data={portfolios.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={portfolioId}
            onChange={setPortfolioId}
            clearable
          />
        </FormFields>
        <FormError error={change.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={!isReady} loading={change.isPending}>
            {plural(count, { one: `Change ${count} transaction`, other: `Change ${count} transactions` })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Where each transaction is before the change, and after it. */
function touchesOf(chosen: readonly Transaction[], { date, portfolioId }: CommonChange) {
  const touches = chosen.map(touchOf)
  const moved = touches.map((touch) => ({
    ...touch,
    date: date ?? touch.date,
    portfolioId: portfolioId ?? touch.portfolioId,
  }))
  return [...touches, ...moved]
}

interface TagChange {
  addTags: string[]
  removeTags: string[]
}

type TagChangeFieldsProps = {
  chosen: readonly Transaction[]
  value: TagChange
  onChange: (change: TagChange) => void
  onType: (text: string) => void
}

/** The tags that all get, and those that they lose: of what one of them has. */
function TagChangeFields({ chosen, value, onChange, onType }: TagChangeFieldsProps) {
  const { addTags, removeTags } = value
  const tags = useTags()
  const tagged = [...new Set(chosen.flatMap(({ tags }) => tags))].sort()
  return (
    <>
      <TagsField
        label={t`Add tags`}
        tags={tags}
        placeholder={t`Unchanged`}
        value={addTags}
        onChange={(names) => onChange({ ...value, addTags: names })}
        onType={onType}
      />
      {tagged.length > 0 && (
        <MultiSelect
          label={t`Remove tags`}
          placeholder={removeTags.length === 0 ? t`Unchanged` : ''}
          data={tagged}
          value={removeTags}
          onChange={(names) => onChange({ ...value, removeTags: names })}
        />
      )}
    </>
  )
}
