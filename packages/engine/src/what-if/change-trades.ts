import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { isSplit, isTrade, type LedgerTransaction, type Transfer } from '../ledger.ts'
import { ratioOfSplits } from '../ratio-of-splits.ts'
import type { AppliedSplit } from '../split-schedule.ts'
import { roundAmount } from './rounding.ts'
import { isProblem, isSelected, type Selected, type WhatIfInput, type WhatIfProblem } from './rule.ts'
import { findSplits } from './splits-of.ts'
import { priceFrom } from './trade-price.ts'

/**
 * The ids of the selected transactions. Those of an asset alone include its splits, which have nothing to split then.
 */
export function dropTrades(input: WhatIfInput, selected: Selected): string[] {
  const isOfDropped = ({ assetId, type }: LedgerTransaction) =>
    isSplit({ type }) && selected.type === undefined && selected.assetId === assetId
  return input.transactions.filter((each) => isSelected(each, input, selected) || isOfDropped(each)).map(({ id }) => id)
}

/** Units of trades, amounts of everything else and all fees, times the factor. */
export function scaleTrades(input: WhatIfInput, assetId: string | undefined, factor: number): LedgerTransaction[] {
  return input.transactions
    .filter((each) => isSelected(each, input, { assetId }))
    .map((each) => ({
      ...each,
      ...(isTrade(each) ? { units: roundAmount(each.units * factor) } : { price: roundAmount(each.price * factor) }),
      fee: roundAmount(each.fee * factor),
      ...(each.transfer !== undefined && { transfer: scaledTransfer(each.transfer, factor) }),
    }))
}

function scaledTransfer({ lots, ...transfer }: Transfer, factor: number): Transfer {
  return {
    ...transfer,
    lots: lots.map((lot) => ({
      ...lot,
      units: roundAmount(lot.units * factor),
      amount: roundAmount(lot.amount * factor),
      fee: roundAmount(lot.fee * factor),
    })),
  }
}

/**
 * The selected transactions so many calendar days later, or earlier for a negative number. A trade is made at the close
 * of its new day, or of the next trading day, in its own currency, with as many units as it has after the splits
 * between. A rate that was stated for the old day no longer applies. The purchase of money moves at its rate.
 */
export function moveTrades(input: WhatIfInput, selected: Selected, days: number): LedgerTransaction[] | WhatIfProblem {
  const moved: LedgerTransaction[] = []
  const splitsOf = findSplits(input)
  for (const each of input.transactions) {
    if (!isSelected(each, input, selected)) continue
    const before = parseIsoDate(each.date)
    const planned = before + days
    if (planned > input.today) return { problem: 'in-future', date: formatIsoDate(planned) }
    if (!isTrade(each) || input.money.has(each.assetId)) {
      moved.push({ ...each, date: formatIsoDate(planned), rate: null })
      continue
    }
    const priced = priceFrom(input, each.assetId, planned, each.currency)
    if (priced === undefined) return { problem: 'in-future', date: formatIsoDate(planned) }
    if (isProblem(priced)) return priced
    const units = roundAmount(each.units * ratioBetween(splitsOf(each.assetId), before, priced.day))
    moved.push({ ...each, date: formatIsoDate(priced.day), units, price: priced.price, rate: null })
  }
  return moved
}

/** New units per old unit: those of `to` per one of `from`. */
function ratioBetween(splits: readonly AppliedSplit[], from: number, to: number): number {
  return from <= to ? ratioOfSplits(splits, from, to) : 1 / ratioOfSplits(splits, to, from)
}
