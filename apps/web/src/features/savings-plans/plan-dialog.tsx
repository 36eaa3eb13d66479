import { t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { SavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { PURCHASE_INTERVALS } from '@plumbline/contract/savings-plans/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createSavingsPlanMutation, updateSavingsPlanMutation } from '../../api/savings-plans.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { FieldRow, FormFields } from '../../ui/forms/form-fields.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { nameInterval } from './describe-plan.ts'
import { draftOf, findPlanFaults, newDraft, type PlanDraft, type PlanFaults, termsOf } from './plan-draft.ts'

const YEARS_AHEAD = 50

type PlanDialogProps = {
  portfolio: Portfolio
  /** The plan that is changed; undefined for a new one. */
  plan?: SavingsPlan
  onClose: () => void
}

type FieldsProps = {
  draft: PlanDraft
  faults: PlanFaults
  today: string
  onChange: (change: Partial<PlanDraft>) => void
}

/** Sets up a savings plan, or changes one. */
export function PlanDialog({ portfolio, plan, onClose }: PlanDialogProps) {
  const { numberFormat } = useFigureSettings()
  const search = useAssetSearch()
  const today = portfolio.asOf
  const [draft, setDraft] = useState(() => (plan ? draftOf(plan, numberFormat) : newDraft(portfolio.currency, today)))
  const [faults, setFaults] = useState<PlanFaults>({})
  const create = useMutation({ ...createSavingsPlanMutation(portfolio._id), onSuccess: onClose })
  const update = useMutation({ ...updateSavingsPlanMutation(plan?._id ?? ''), onSuccess: onClose })
  const change = (changes: Partial<PlanDraft>) => setDraft({ ...draft, ...changes })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findPlanFaults(draft, numberFormat)
    setFaults(found)
    if (draft.asset === null || Object.keys(found).length > 0) return
    const terms = termsOf(draft, numberFormat)
    if (plan) update.mutate(terms)
    else create.mutate({ assetId: draft.asset._id, ...terms })
  }

  const fields = { draft, faults, today, onChange: change }
  return (
    <Dialog title={plan?.asset.name ?? t`New savings plan`} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <FormFields>
          {!plan && (
            <AssetPicker
              label={t`Asset`}
              value={draft.asset}
              onChange={(asset) => change({ asset })}
              search={search}
              error={faults.asset}
            />
          )}
          <BoughtFields {...fields} />
          <DayFields {...fields} />
          <SwitchField
            label={t`Book automatically`}
            description={t`Once the closing price is in. When off, each purchase is proposed to you. Purchases before today always are.`}
            isOn={draft.mode === 'book'}
            onChange={(isOn) => change({ mode: isOn ? 'book' : 'propose' })}
          />
        </FormFields>
        <FormError error={create.error ?? update.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {plan ? t`Save` : t`Create savings plan`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function BoughtFields({ draft, faults, onChange }: FieldsProps) {
  const isAmount = draft.buys === 'amount'
  return (
    <>
      <FieldRow>
        <Select
          label={t`Buys`}
          data={[
            { value: 'amount', label: t`For an amount` },
            { value: 'units', label: t`A number of units` },
          ]}
          value={draft.buys}
          allowDeselect={false}
          onChange={(buys) => onChange({ buys: buys === 'units' ? 'units' : 'amount' })}
        />
        {isAmount ? (
          <DecimalField
            label={t`Amount with fee`}
            value={draft.amount}
            onChange={(amount) => onChange({ amount })}
            error={faults.amount}
          />
        ) : (
          <DecimalField
            label={t`Units`}
            value={draft.units}
            onChange={(units) => onChange({ units })}
            error={faults.units}
          />
        )}
        <CurrencySelect
          label={t`Currency`}
          isShort
          value={draft.currency}
          onChange={(currency) => onChange({ currency })}
        />
        <DecimalField
          label={t`Fee per purchase`}
          value={draft.fee}
          onChange={(fee) => onChange({ fee })}
          placeholder={t`Optional`}
          error={faults.fee}
        />
      </FieldRow>
      {isAmount && (
        <SwitchField
          label={t`Whole units only`}
          description={t`What is left of an amount is not spent later`}
          isOn={draft.wholeUnits}
          onChange={(wholeUnits) => onChange({ wholeUnits })}
        />
      )}
    </>
  )
}

function DayFields({ draft, faults, today, onChange }: FieldsProps) {
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`
  return (
    <>
      <FieldRow>
        <Select
          label={t`How often`}
          data={PURCHASE_INTERVALS.map((value) => ({ value, label: nameInterval(value) }))}
          value={draft.every}
          allowDeselect={false}
          onChange={(value) => onChange({ every: PURCHASE_INTERVALS.find((each) => each === value) ?? 'month' })}
        />
        <DateField
          label={t`First purchase`}
          value={draft.startsOn}
          onChange={(startsOn) => onChange({ startsOn })}
          earliest={EARLIEST_DATE}
          latest={latest}
          error={faults.startsOn}
        />
      </FieldRow>
      <SwitchField label={t`Ends on a day`} isOn={draft.ends} onChange={(ends) => onChange({ ends })} />
      {draft.ends && (
        <DateField
          label={t`Last day`}
          value={draft.endsOn}
          onChange={(endsOn) => onChange({ endsOn })}
          earliest={draft.startsOn || EARLIEST_DATE}
          latest={latest}
          error={faults.endsOn}
        />
      )}
    </>
  )
}
