import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Goal, GoalBasis } from '@plumbline/contract/goals/schemas'
import { ASSUMED_RATE } from '@plumbline/contract/goals/vocabulary'
import { givenFields } from '@plumbline/text/given-fields'
import { findAmountFault, findNumberFault, parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'

/** The fields of the form, as typed. Rates are in percent. */
export interface GoalDraft {
  name: string
  /** Empty: all portfolios, or the first sample of a user who has no others. */
  portfolioId: string
  amount: string
  /** Null: that of the portfolio. */
  currency: string | null
  day: string
  /** Null: what the savings plans invest. */
  monthly: string | null
  yearlyReturn: string
  inflation: string
}

export function draftOf(goal: Goal | undefined, format: NumberFormat): GoalDraft {
  if (goal === undefined)
    return {
      name: '',
      portfolioId: '',
      amount: '',
      currency: null,
      day: '',
      monthly: null,
      yearlyReturn: '',
      inflation: '',
    }
  const percent = (ratio: number | null) =>
    ratio === null ? '' : typeDecimal(Number((ratio * 100).toPrecision(12)), format)
  const { name, amount, currency, day, monthly, yearlyReturn, inflation } = goal
  return {
    ...{ name, portfolioId: goal.portfolioId, currency, day },
    amount: typeDecimal(Number(amount), format),
    monthly: typeDecimal(Number(monthly), format),
    yearlyReturn: percent(yearlyReturn),
    inflation: percent(inflation),
  }
}

/** The contribution as typed, or else what the savings plans invest, rounded to cents; empty without plans. */
export function monthlyOf({ monthly }: GoalDraft, basis: GoalBasis | undefined, format: NumberFormat): string {
  if (monthly !== null) return monthly
  return basis === undefined || basis.plans === 0 ? '' : typeDecimal(Number(basis.monthly.toFixed(2)), format)
}

export type GoalFaults = Partial<Record<'name' | 'amount' | 'day' | 'monthly' | 'yearlyReturn' | 'inflation', string>>

function findRateFault(text: string, format: NumberFormat): string | undefined {
  const [from, to] = [ASSUMED_RATE.from * 100, ASSUMED_RATE.to * 100]
  const rate = Number(parseDecimal(text, format) ?? Number.NaN)
  return (
    findNumberFault(text, format) ?? (rate >= from && rate <= to ? undefined : t`Between ${from} and ${to} percent`)
  )
}

/** What has to be corrected before a goal can be saved, by field; an empty object if nothing. */
export function findGoalFaults(draft: GoalDraft, monthly: string, format: NumberFormat): GoalFaults {
  const { name, amount, day, yearlyReturn, inflation } = draft
  const isAbove = Number(parseDecimal(amount, format)) > 0
  const faults = {
    name: name.trim() === '' ? t`Enter a name` : undefined,
    amount: findAmountFault(amount, format) ?? (isAbove ? undefined : t`Must be above 0`),
    day: day === '' ? t`Enter a date` : undefined,
    monthly: monthly === '' ? undefined : findAmountFault(monthly, format),
    yearlyReturn: findRateFault(yearlyReturn, format),
    inflation: inflation.trim() === '' ? undefined : findRateFault(inflation, format),
  }
  return givenFields(faults)
}

/** The terms that a draft without faults states. */
export function termsOf(draft: GoalDraft, monthly: string, currency: string, format: NumberFormat) {
  const number = (text: string) => parseDecimal(text, format) ?? '0'
  const ratio = (text: string) => Number((Number(number(text)) / 100).toPrecision(12))
  const { name, portfolioId, amount, day, yearlyReturn, inflation } = draft
  return {
    ...{ name: name.trim(), portfolioId, currency, day },
    amount: number(amount),
    monthly: number(monthly),
    yearlyReturn: ratio(yearlyReturn),
    inflation: inflation.trim() === '' ? null : ratio(inflation),
  }
}
