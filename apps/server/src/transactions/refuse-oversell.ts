import { findOversells } from '@plumbline/engine/find-oversells'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import type { MarketSplit } from '@plumbline/engine/market'
import { day, text } from '@plumbline/text/text'
import { DomainError } from '../errors.ts'

/** The refusal of an action on a day without units. */
export function noUnitsHeld(path: string): DomainError {
  const message = text('You held no units on this day.')
  return new DomainError('oversold', message, { errors: [{ path, message }] })
}

/**
 * Throws `oversold`, with the units held, when a manual change makes an asset's ledger sell more than is held on some
 * day. Gaps from files or brokers are kept: only a new or larger gap is refused.
 */
export function refuseOversell(
  before: readonly LedgerTransaction[],
  after: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[],
  path: string,
): void {
  const known = new Map(
    findOversells(before, marketSplits).map(({ transactionId, missing }) => [transactionId, missing]),
  )
  const oversell = findOversells(after, marketSplits).find(
    ({ transactionId, missing }) => missing > (known.get(transactionId) ?? 0),
  )
  if (oversell === undefined) return
  const held = Number(oversell.held.toFixed(8))
  const message = text('On {date} you hold {held} units, which is fewer than would be sold.', {
    date: day(oversell.date),
    held,
  })
  throw new DomainError('oversold', message, { errors: [{ path, message }] })
}
