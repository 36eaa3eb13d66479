import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Calendar, CalendarDividend } from '@plumbline/contract/calendar/schemas'
import { formatDate, formatDay } from '../../formatting/format-date.ts'
import { DividendMoney } from '../../ui/dividends/dividend-money.tsx'
import { StatePill } from '../../ui/dividends/state-pill.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Units } from '../../ui/figures/units.tsx'
import type { CalendarEntry } from './list-entries.ts'

/** What is known of an entry in a few words: an amount per unit, earnings per share, or the ratio of a split. */
export function EntryDetails({ entry }: { entry: CalendarEntry }) {
  if (entry.kind === 'earnings') return <ReportDetails report={entry.report} />
  if (entry.kind === 'split') {
    const { numerator, denominator } = entry.split
    return t`${numerator} for ${denominator}`
  }
  if (entry.dividend === null) return t`in your transactions`
  return entry.kind === 'ex' ? <ExDetails dividend={entry.dividend} /> : <PayDetails dividend={entry.dividend} />
}

function ReportDetails({ report }: { report: Calendar['earnings'][number] }) {
  const { quarterTo, epsActual, epsEstimate, currency } = report
  const end = formatDate(quarterTo)
  const actual = epsActual !== null && <Money value={epsActual} currency={currency} kind="price" withCurrency />
  const expected = epsEstimate !== null && <Money value={epsEstimate} currency={currency} kind="price" withCurrency />
  if (actual && expected)
    return (
      <Trans>
        EPS {actual}, expected {expected}
      </Trans>
    )
  if (actual) return <Trans>EPS {actual}</Trans>
  if (!expected) return t`Quarter to ${end}`
  return (
    <Trans>
      Quarter to {end}, expected EPS {expected}
    </Trans>
  )
}

function PerUnit({ dividend: { value, currency } }: { dividend: CalendarDividend }) {
  return <Money value={value} currency={currency} kind="price" withCurrency />
}

function ExDetails({ dividend }: { dividend: CalendarDividend }) {
  const { payDate } = dividend
  const perUnit = <PerUnit dividend={dividend} />
  if (payDate === null) return <Trans>{perUnit} per unit, pay day not known</Trans>
  const paid = formatDay(payDate)
  return (
    <Trans>
      {perUnit} per unit, pay day {paid}
    </Trans>
  )
}

function PayDetails({ dividend }: { dividend: CalendarDividend }) {
  const perUnit = <PerUnit dividend={dividend} />
  if (dividend.held === null) return <Trans>{perUnit} per unit</Trans>
  const units = <Units units={dividend.held.units} />
  return (
    <Trans>
      {perUnit} per unit × {units}
    </Trans>
  )
}

/** Whether a dividend is announced, estimated, paid or missing. */
export function EntryState({ entry }: { entry: CalendarEntry }) {
  if (entry.kind === 'earnings' || entry.kind === 'split') return null
  const state = entry.dividend?.state ?? 'received'
  // The ex-day of what was paid needs no state: its pay day has one.
  return entry.kind === 'ex' && state === 'received' ? null : <StatePill state={state} />
}

/** What the held units receive: at the pay day, or at the ex-day where the pay day is not known. */
export function EntryAmount({ entry, currency }: { entry: CalendarEntry; currency: string }) {
  if (entry.kind === 'earnings' || entry.kind === 'split') return null
  if (entry.dividend === null)
    return <DividendMoney state="received" value={entry.received.gross} currency={currency} withCurrency />
  const { held, payDate, state } = entry.dividend
  if (held === null || (entry.kind === 'ex' && payDate !== null)) return null
  return <DividendMoney state={state} value={held.gross} currency={currency} withCurrency />
}
