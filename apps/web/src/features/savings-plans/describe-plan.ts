import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { SavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { formatMoney } from '../../formatting/format-money.ts'
import { formatUnits } from '../../formatting/format-units.ts'

type Interval = SavingsPlan['every']

export function nameInterval(every: Interval): string {
  switch (every) {
    case 'week':
      return t`Each week`
    case 'two-weeks':
      return t`Every two weeks`
    case 'month':
      return t`Each month`
    case 'quarter':
      return t`Each quarter`
    case 'year':
      return t`Each year`
  }
}

/** What a plan buys and when, such as `Each month · €102.00, of which €2.00 fee · since 4 Jan 2023`. */
export function describePlan(plan: SavingsPlan, format: NumberFormat, areAmountsHidden: boolean): string {
  const { amount, units, currency, wholeUnits, startsOn, endsOn } = plan
  const money = (value: string) => formatMoney(Number(value), currency, { format })
  const fee = Number(plan.fee) > 0 ? money(plan.fee) : null
  const bought =
    amount === null
      ? [t`${{ units: formatUnits(Number(units), format) }} units`, fee && t`${fee} fee`]
      : [
          fee === null ? money(amount) : t`${{ amount: money(amount) }}, of which ${fee} fee`,
          wholeUnits && t`whole units`,
        ]
  return [
    nameInterval(plan.every),
    ...(areAmountsHidden ? [] : bought),
    t`since ${{ day: formatDate(startsOn) }}`,
    endsOn !== null && t`until ${{ day: formatDate(endsOn) }}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What becomes of the next purchases. */
export function describeNext({ nextDay, mode, isAssetKnown }: SavingsPlan): string {
  if (!isAssetKnown) return t`Buys nothing: the market data no longer have this asset. End the plan or delete it.`
  if (nextDay === null) return t`Ended`
  const day = formatDate(nextDay)
  return mode === 'book' ? t`Next on ${day}, booked automatically` : t`Next on ${day}, proposed to you`
}
