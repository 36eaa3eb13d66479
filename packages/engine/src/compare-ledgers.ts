import type { DayNumber } from './calendar.ts'
import type { Transfer } from './ledger.ts'
import { currencyOf, type HoldingLedger } from './ledger-columns.ts'

/** The first day on which two ledgers of one asset have different rows; infinity if they have none. */
export function ledgersDifferFrom(a: HoldingLedger, b: HoldingLedger): DayNumber {
  if (a === b) return Number.POSITIVE_INFINITY
  const row = sharedRows(a, b)
  return Math.min(a.days[row] ?? Number.POSITIVE_INFINITY, b.days[row] ?? Number.POSITIVE_INFINITY)
}

/** How many leading rows two ledgers share. Most ledgers have no transfers and no counterparts to compare. */
function sharedRows(a: HoldingLedger, b: HoldingLedger): number {
  const hasTransfers = a.transfers.size > 0 || b.transfers.size > 0
  const isOfCash = a.cash !== undefined || b.cash !== undefined
  const shorter = Math.min(a.count, b.count)
  let row = 0
  while (
    row < shorter &&
    isSameRow(a, b, row) &&
    !(hasTransfers && !isSameTransfer(a.transfers.get(row), b.transfers.get(row))) &&
    !(isOfCash && a.cash?.counterparts[row] !== b.cash?.counterparts[row])
  ) {
    row += 1
  }
  return row
}

function isSameRow(a: HoldingLedger, b: HoldingLedger, row: number): boolean {
  return (
    a.ids[row] === b.ids[row] &&
    a.days[row] === b.days[row] &&
    a.types[row] === b.types[row] &&
    a.units[row] === b.units[row] &&
    a.prices[row] === b.prices[row] &&
    a.fees[row] === b.fees[row] &&
    Object.is(a.rates[row], b.rates[row]) &&
    a.sequences[row] === b.sequences[row] &&
    currencyOf(a, row) === currencyOf(b, row)
  )
}

function isSameTransfer(a: Transfer | undefined, b: Transfer | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || a.id !== b.id || a.lots.length !== b.lots.length) return false
  return a.lots.every((lot, at) => {
    const other = b.lots[at]
    return (
      lot.date === other?.date &&
      lot.units === other.units &&
      lot.amount === other.amount &&
      lot.fee === other.fee &&
      lot.currency === other.currency &&
      lot.rate === other.rate &&
      lot.rateCurrency === other.rateCurrency
    )
  })
}
