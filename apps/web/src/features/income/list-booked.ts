import type { Income } from '@plumbline/contract/income/schemas'
import { compareTexts } from '@plumbline/engine/compare-texts'

type Booked = Income['booked'][number]
/** `payment`: as it was received; undefined once it was replaced. */
export type ShownBooking = Booked & { day: string; payment: Income['payments'][number] | undefined }

/** Those that are received in the period, or were due in it and replaced; the newest first. */
export function listBookedOfPeriod({
  booked,
  payments,
  from,
  to,
}: Pick<Income, 'booked' | 'payments' | 'from' | 'to'>): ShownBooking[] {
  const received = new Map(payments.map((payment) => [payment.transactionId, payment]))
  return booked
    .map((each) => {
      const payment = received.get(each.transactionId)
      return { ...each, payment, day: payment?.date ?? each.payDate ?? each.exDate }
    })
    .filter(
      ({ payment, replacedAt, day }) => payment !== undefined || (replacedAt !== null && day >= from && day <= to),
    )
    .sort((a, b) => compareTexts(b.day, a.day))
}
