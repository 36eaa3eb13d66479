import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { SavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import type { PlanMode } from '@plumbline/contract/savings-plans/vocabulary'
import { givenFields } from '@plumbline/text/given-fields'
import { findAmountFault, parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import type { PickedAsset } from '../../ui/forms/asset-picker.tsx'

/** A savings plan as its form has it. Numbers are as typed; days are ISO dates, empty without one. */
export interface PlanDraft {
  asset: PickedAsset | null
  buys: 'amount' | 'units'
  amount: string
  units: string
  currency: string
  fee: string
  wholeUnits: boolean
  every: SavingsPlan['every']
  startsOn: string
  ends: boolean
  endsOn: string
  mode: PlanMode
}

export function draftOf(plan: SavingsPlan, format: NumberFormat): PlanDraft {
  const type = (value: string | null) => (value === null ? '' : typeDecimal(Number(value), format))
  return {
    asset: plan.asset,
    buys: plan.amount === null ? 'units' : 'amount',
    amount: type(plan.amount),
    units: type(plan.units),
    currency: plan.currency,
    fee: Number(plan.fee) === 0 ? '' : type(plan.fee),
    wholeUnits: plan.wholeUnits,
    every: plan.every,
    startsOn: plan.startsOn,
    ends: plan.endsOn !== null,
    endsOn: plan.endsOn ?? '',
    mode: plan.mode,
  }
}

export function newDraft(currency: string, today: string): PlanDraft {
  return {
    asset: null,
    buys: 'amount',
    amount: '',
    units: '',
    currency,
    fee: '',
    wholeUnits: false,
    every: 'month',
    startsOn: today,
    ends: false,
    endsOn: '',
    mode: 'propose',
  }
}

export type PlanFaults = Partial<
  Record<'asset' | 'amount' | 'units' | 'fee' | 'startsOn' | 'endsOn', string | undefined>
>

function findAboveZeroFault(text: string, format: NumberFormat): string | undefined {
  return findAmountFault(text, format) ?? (Number(parseDecimal(text, format)) > 0 ? undefined : t`Must be above 0`)
}

/** What has to be corrected before the draft can be saved, by field; an empty object if nothing. */
export function findPlanFaults(draft: PlanDraft, format: NumberFormat): PlanFaults {
  const faults: PlanFaults = {
    asset: draft.asset === null ? t`Choose an asset` : undefined,
    [draft.buys]: findAboveZeroFault(draft[draft.buys], format),
    fee: draft.fee === '' ? undefined : findAmountFault(draft.fee, format),
    startsOn: draft.startsOn === '' ? t`Enter a date` : undefined,
    endsOn: draft.ends && draft.endsOn === '' ? t`Enter a date` : undefined,
  }
  return givenFields(faults)
}

/** What is sent of a draft without faults. */
export function termsOf(draft: PlanDraft, format: NumberFormat) {
  const number = (text: string) => parseDecimal(text, format) ?? '0'
  const { buys, currency, every, startsOn, mode } = draft
  return {
    amount: buys === 'amount' ? number(draft.amount) : null,
    units: buys === 'units' ? number(draft.units) : null,
    currency,
    fee: number(draft.fee),
    wholeUnits: buys === 'amount' && draft.wholeUnits,
    every,
    startsOn,
    endsOn: draft.ends ? draft.endsOn : null,
    mode,
  }
}
