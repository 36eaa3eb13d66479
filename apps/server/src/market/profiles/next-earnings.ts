import type { Profile } from '@plumbline/contract/assets/profile-schemas'

/** The first day from `today` on for which a report is announced and not published yet; null without one. */
export function nextEarnings({ Earnings: earnings }: Profile, today: string): string | null {
  const announced = (earnings?.History ?? []).flatMap(({ reportDate, epsActual }) =>
    reportDate !== undefined && epsActual === undefined && reportDate >= today ? reportDate : [],
  )
  return announced.sort()[0] ?? null
}
