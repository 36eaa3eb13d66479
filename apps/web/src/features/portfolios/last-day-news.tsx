import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { formatDay } from '../../formatting/format-date.ts'
import { formatMoney } from '../../formatting/format-money.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { findLeader, sayLastDay } from './last-day-sentence.ts'

type LastDayNewsProps = { whole: Portfolio; today: string | undefined }

/** What the last trading day brought over all portfolios; a percentage where amounts are hidden. */
export function LastDayNews({ whole, today }: LastDayNewsProps) {
  const { numberFormat: format, areAmountsHidden } = useFigureSettings()
  const { lastDay, lines, currency } = whole
  if (lastDay === null || (areAmountsHidden && lastDay.twr === null)) return null
  const { gain, twr, date } = lastDay
  const amount = areAmountsHidden
    ? formatPercent(Math.abs(twr ?? 0), { format })
    : formatMoney(Math.abs(gain), currency, { format })
  const day = today === undefined || date === today ? undefined : formatDay(date)
  return sayLastDay({ gain, amount, day, leader: findLeader(lines, gain) })
}
