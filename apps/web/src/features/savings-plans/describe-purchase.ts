import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { ProposedPurchase, SavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { formatMoney, formatPriceWithCurrency } from '../../formatting/format-money.ts'
import { formatUnits } from '../../formatting/format-units.ts'

function describeWaiting(reason: NonNullable<ProposedPurchase['waitsFor']>, currency: string): string {
  switch (reason) {
    case 'close-to-come':
      return t`waits for the closing price`
    case 'no-close':
      return t`no closing price within 7 days`
    case 'no-rate':
      return t`no exchange rate to ${currency}`
    case 'below-one-unit':
      return t`the amount is below the price of one unit`
  }
}

/** The day and the cost of a purchase, such as `6 Feb 2023 · 2.5 × €40.00 + €2.00 fee`, or why it cannot be booked. */
export function describePurchase(
  { day, date, price, units, waitsFor }: ProposedPurchase,
  { currency, fee }: SavingsPlan,
  format: NumberFormat,
  areAmountsHidden: boolean,
): string {
  const when =
    date === null || date === day
      ? formatDate(day)
      : t`${{ date: formatDate(date) }}, planned for ${{ day: formatDate(day) }}`
  if (waitsFor !== null) return [when, describeWaiting(waitsFor, currency)].join(' · ')
  if (price === null || units === null || areAmountsHidden) return when
  const bought = `${formatUnits(Number(units), format)} × ${formatPriceWithCurrency(Number(price), currency, { format })}`
  if (Number(fee) === 0) return [when, bought].join(' · ')
  return [when, t`${bought} + ${{ fee: formatMoney(Number(fee), currency, { format }) }} fee`].join(' · ')
}
