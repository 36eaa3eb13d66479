import { t } from '@lingui/core/macro'

const MONTHS_PER_YEAR = 12

/** Whole months from one day to a later one, and whole days where there is no whole month. */
export function heldFor(opened: string, sold: string): { months: number; days: number } {
  const [from, to] = [new Date(`${opened}T00:00:00Z`), new Date(`${sold}T00:00:00Z`)]
  const months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * MONTHS_PER_YEAR +
    to.getUTCMonth() -
    from.getUTCMonth() -
    (to.getUTCDate() < from.getUTCDate() ? 1 : 0)
  return { months, days: Math.round((to.getTime() - from.getTime()) / 86_400_000) }
}

/** How long a lot was held, such as `2 y 7 mo`, `10 mo` or `12 d`. */
export function formatHeldFor(opened: string, sold: string): string {
  const { months, days } = heldFor(opened, sold)
  if (months < 1) return t`${days} d`
  if (months < MONTHS_PER_YEAR) return t`${months} mo`
  const years = Math.floor(months / MONTHS_PER_YEAR)
  const rest = months % MONTHS_PER_YEAR
  return t`${years} y ${rest} mo`
}
