import { plural, t } from '@lingui/core/macro'
import { Button, Select, TextInput } from '@mantine/core'
import type { Goal, GoalBasis } from '@plumbline/contract/goals/schemas'
import { MAX_GOAL_NAME_LENGTH, MAX_GOAL_YEARS } from '@plumbline/contract/goals/vocabulary'
import { addDays } from '@plumbline/engine/calendar'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createGoalMutation, goalBasisQuery, updateGoalMutation } from '../../api/goals.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { useShownPortfolio } from '../../api/use-shown-portfolio.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { FieldRow, FormFields } from '../../ui/forms/form-fields.tsx'
import { draftOf, findGoalFaults, type GoalDraft, type GoalFaults, monthlyOf, termsOf } from './goal-draft.ts'
import styles from './goals.module.css'
import { useMoneyText } from './use-money-text.ts'

type GoalDialogProps = {
  /** The goal that is changed; undefined for a new one. */
  goal: Goal | undefined
  onSaved: (goal: Goal) => void
  onClose: () => void
}

/** Creates or edits a goal. The user enters the assumptions; the past return is shown for comparison. */
export function GoalDialog({ goal, onSaved, onClose }: GoalDialogProps) {
  const { numberFormat } = useFigureSettings()
  const today = useCurrentUser()?.today ?? new Date().toISOString().slice(0, 10)
  const [draft, setDraft] = useState(() => draftOf(goal, numberFormat))
  const [faults, setFaults] = useState<GoalFaults>({})
  const { portfolioId, portfolios } = useShownPortfolio(draft.portfolioId)
  const {
    data: basis,
    isPending,
    isPlaceholderData,
  } = useQuery({ ...goalBasisQuery(portfolioId ?? '', draft.currency), enabled: portfolioId !== undefined })
  // While the basis loads, currency and monthly amount may be those of the previously chosen portfolio.
  const isBasisDue = isPending || isPlaceholderData
  const currency = draft.currency ?? basis?.currency ?? null
  const monthly = monthlyOf(draft, basis, numberFormat)
  const after = (saved: Goal) => {
    onSaved(saved)
    onClose()
  }
  const create = useMutation({ ...createGoalMutation, onSuccess: after })
  const update = useMutation({ ...updateGoalMutation, onSuccess: after })
  function change(changes: Partial<GoalDraft>) {
    setDraft({ ...draft, ...changes })
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changes))))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findGoalFaults(draft, monthly, numberFormat)
    setFaults(found)
    if (portfolioId === undefined || currency === null || Object.keys(found).length > 0) return
    const body = termsOf({ ...draft, portfolioId }, monthly, currency, numberFormat)
    if (goal) update.mutate({ id: goal._id, body })
    else create.mutate(body)
  }

  const fields = { draft, faults, change }
  return (
    <Dialog title={goal?.name ?? t`New goal`} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <FormFields>
          <FieldRow>
            <TextInput
              label={t`Name`}
              data-autofocus
              maxLength={MAX_GOAL_NAME_LENGTH}
              value={draft.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
              error={faults.name}
            />
            <Select
              label={t`What counts`}
              data={portfolios.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={portfolioId ?? null}
              allowDeselect={false}
              onChange={(value) => value !== null && change({ portfolioId: value })}
            />
          </FieldRow>
          <AmountFields {...fields} today={today} currency={currency} />
          <AssumptionFields {...fields} monthly={monthly} basis={basis} />
          <PastNote basis={basis} />
        </FormFields>
        <FormError error={create.error ?? update.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending || isBasisDue}>
            {goal ? t`Save` : t`Set goal`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type FieldsProps = {
  draft: GoalDraft
  faults: GoalFaults
  change: (changes: Partial<GoalDraft>) => void
}

function AmountFields({
  draft,
  faults,
  change,
  today,
  currency,
}: FieldsProps & { today: string; currency: string | null }) {
  return (
    <FieldRow>
      <DecimalField
        label={t`Amount to reach`}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        error={faults.amount}
      />
      <CurrencySelect label={t`Currency`} isShort value={currency} onChange={(value) => change({ currency: value })} />
      <DateField
        label={t`Day`}
        value={draft.day}
        onChange={(day) => change({ day })}
        earliest={addDays(today, 1)}
        latest={`${Number(today.slice(0, 4)) + MAX_GOAL_YEARS}-12-31`}
        placeholder=""
        error={faults.day}
      />
    </FieldRow>
  )
}

function AssumptionFields({
  draft,
  faults,
  change,
  monthly,
  basis,
}: FieldsProps & { monthly: string; basis: GoalBasis | undefined }) {
  return (
    <>
      <DecimalField
        label={t`Added each month`}
        value={monthly}
        onChange={(typed) => change({ monthly: typed })}
        placeholder={t`Optional`}
        note={<PlansNote basis={basis} />}
        error={faults.monthly}
      />
      <FieldRow>
        <DecimalField
          label={t`Assumed return a year, %`}
          value={draft.yearlyReturn}
          onChange={(yearlyReturn) => change({ yearlyReturn })}
          error={faults.yearlyReturn}
        />
        <DecimalField
          label={t`Assumed inflation a year, %`}
          value={draft.inflation}
          onChange={(inflation) => change({ inflation })}
          placeholder={t`Optional`}
          error={faults.inflation}
        />
      </FieldRow>
    </>
  )
}

/** What the savings plans invest each month, even if the user types another amount. */
function PlansNote({ basis }: { basis: GoalBasis | undefined }) {
  const write = useMoneyText(basis?.currency ?? '')
  if (basis === undefined || basis.plans + basis.leftOut === 0) return null
  const { monthly, leftOut } = basis
  const sum = write(monthly)
  return (
    <>
      {t`Your savings plans: ${sum} a month.`}{' '}
      {leftOut > 0 &&
        plural(leftOut, {
          one: '# plan without a price or rate is not in it.',
          other: '# plans without a price or rate are not in it.',
        })}
    </>
  )
}

/** The past return, for comparison with what is assumed. */
function PastNote({ basis }: { basis: GoalBasis | undefined }) {
  const { numberFormat: format } = useFigureSettings()
  if (!basis?.past) return null
  const { from, annualized, value } = basis.past
  const ratio = annualized ?? value
  if (ratio === null) return null
  const since = formatDate(from)
  const rate = formatPercent(ratio, { sign: 'negative', format })
  return (
    <p className={styles.past}>
      {annualized === null
        ? t`For comparison: time-weighted return of ${rate} since ${since}, less than a year.`
        : t`For comparison: time-weighted return of ${rate} a year since ${since}. The future may differ.`}
    </p>
  )
}
