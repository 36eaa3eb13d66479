import { isSplit } from '../ledger.ts'
import { type AppliedSplit, ignoredDatesOf, scheduleSplits } from '../split-schedule.ts'
import type { WhatIfInput } from './rule.ts'

/**
 * Returns the splits of an asset as the figures count them: those that the ledger books, and those of the market that
 * nobody booked or ignored.
 */
export function findSplits({
  transactions,
  markets,
  ignoredSplits,
  today,
}: WhatIfInput): (assetId: string) => readonly AppliedSplit[] {
  const booked = Map.groupBy(transactions.filter(isSplit), ({ assetId }) => assetId)
  const found = new Map<string, readonly AppliedSplit[]>()
  return (assetId) => {
    const known = found.get(assetId)
    if (known !== undefined) return known
    const ignored = ignoredDatesOf(assetId, ignoredSplits)
    const onMarket = markets.get(assetId)?.splits ?? []
    const { applied } = scheduleSplits(booked.get(assetId) ?? [], onMarket, ignored, today)
    found.set(assetId, applied)
    return applied
  }
}
