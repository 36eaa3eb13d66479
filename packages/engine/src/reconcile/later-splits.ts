import { parseIsoDate } from '../calendar.ts'
import { isMeasurable } from '../ledger.ts'
import { scheduleSplits } from '../split-schedule.ts'
import type { ReconciledAsset } from './suspect.ts'

/** How many units of a later day one unit of a day has become by the splits that the ledger and the market have. */
export function laterSplitsUntil(
  { transactions, marketSplits }: ReconciledAsset,
  until: string,
): (date: string) => number {
  const last = parseIsoDate(until)
  const booked = transactions.filter(
    (row) => (row.type === 'split' || row.type === 'reversesplit') && row.date <= until && isMeasurable(row),
  )
  const applied = scheduleSplits(booked, marketSplits, new Set(), last).applied.filter(({ day }) => day <= last)
  return (date) => {
    const day = parseIsoDate(date)
    return applied.reduce((factor, split) => (split.day > day ? factor * split.ratio : factor), 1)
  }
}
