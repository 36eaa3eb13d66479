import { type DayNumber, formatIsoDate } from './calendar.ts'
import type { RateSource } from './fx-table.ts'
import { known } from './known.ts'
import type { EntryType, Transfer } from './ledger.ts'
import type { LineSource, Valuation } from './line-source.ts'
import type { HeldLot } from './lot-queue.ts'
import type { Recorder } from './recorder.ts'
import type { ResolvedTransaction } from './resolve-transactions.ts'
import type { AppliedSplit } from './split-schedule.ts'
import type { Outcome } from './transaction-outcome.ts'

/**
 * Purchases that come or go: with a transfer between portfolios, an exchange of securities, a spin-off or an opening
 * position.
 */
type MovedKind = 'transferin' | 'transferout' | 'exchangein' | 'exchangeout' | 'spinoffin' | 'openingposition'

/**
 * The effect of one transaction. Amounts are in the portfolio's currency unless named otherwise, and null if a rate is
 * missing. An unbooked market split has no transaction. `opening` is the holding at the start of a period, at its value
 * on that day.
 */
export interface Effect {
  transactionId: string | null
  assetId: string
  kind: EntryType | MovedKind | 'opening'
  /** ISO date. */
  date: string
  day: DayNumber
  /** Units bought; units sold that were held; new units per old one of a split; the change of cash; 0 otherwise. */
  units: number
  unitsAfter: number
  /** Units sold but not held. They have no cost, proceeds or gain here. */
  oversoldUnits: number
  /**
   * In the asset's currency: cost of a purchase, proceeds of the covered units of a sale, or the amount of other kinds.
   */
  amountAsset: number | null
  /** Portfolio currency per 1 of the asset's currency. */
  rate: number | null
  rateSource: RateSource | 'transaction' | 'missing'
  rateDate: string
  inflow: number | null
  outflow: number | null
  /** Change of the open units' cost without fees, in the asset's currency and in the portfolio's. */
  costChangeAsset: number | null
  costChangeBase: number | null
  realized: number | null
  currencyEffect: number | null
  dividend: number | null
  /** Never positive. */
  fees: number | null
  /** True for a dividend or fee without a rate. Every sum leaves it out and stays known. */
  isLeftOut: boolean
  /** Of a spin-off or a return of capital: the share of the open cost that it takes while the units stay. */
  costShare?: number
  /** Where cash is booked: the key of the line that the money comes from or goes to; null for the outside. */
  counterpart: string | null
  /**
   * Of an end of a transfer or company action: the purchases that came, oldest first; empty for units that went.
   * Undefined in a period, where units come and go at their value of the day.
   */
  lots?: readonly HeldLot[]
}

/** Adds every effect to `effects`. */
export function effectRecorder({ assetId, resolver, booking }: LineSource, effects: Effect[]): Recorder {
  return {
    open: (opening) => effects.push(effectOfOpening(assetId, opening)),
    split: (split, unitsAfter) => effects.push(effectOfSplit(assetId, split, unitsAfter)),
    book: (row, _amounts, outcome, unitsAfter, lots) =>
      effects.push(
        effectOfTransaction(assetId, resolver.resolve(row), outcome, unitsAfter, booking?.counterpartOf(row), lots),
      ),
  }
}

function effectOfTransaction(
  assetId: string,
  { transaction, day, rate, rateSource, rateDay }: ResolvedTransaction,
  outcome: Outcome,
  unitsAfter: number,
  counterpart: string | undefined,
  lots: readonly HeldLot[] | undefined,
): Effect {
  const { id, date } = transaction
  const isExchange = !Number.isNaN(outcome.exchangeRate)
  return {
    transactionId: id,
    assetId,
    kind: kindOf(transaction.type, transaction.transfer),
    date,
    day,
    units: outcome.units,
    unitsAfter,
    oversoldUnits: outcome.oversoldUnits,
    amountAsset: known(outcome.amountAsset),
    rate: known(isExchange ? outcome.exchangeRate : rate),
    rateSource: isExchange ? 'transaction' : rateSource,
    rateDate: isExchange || rateDay === day ? date : formatIsoDate(rateDay),
    inflow: known(outcome.inflow),
    outflow: known(outcome.outflow),
    costChangeAsset: known(outcome.costChangeAsset),
    costChangeBase: known(outcome.costChangeBase),
    realized: known(outcome.realized),
    currencyEffect: known(outcome.currencyEffect),
    dividend: known(outcome.dividend),
    fees: known(0 - outcome.fees),
    isLeftOut: outcome.isLeftOut,
    ...(outcome.costShare !== 0 && { costShare: outcome.costShare }),
    counterpart: counterpart ?? null,
    ...(lots !== undefined && { lots }),
  }
}

export function kindOf(type: EntryType, transfer: Transfer | undefined): Effect['kind'] {
  if (transfer === undefined || type === 'spinoff') return type
  const comes = type === 'buy'
  if (transfer.action === 'opening') return 'openingposition'
  if (transfer.action === 'spinoff') return 'spinoffin'
  if (transfer.action === 'exchange') return comes ? 'exchangein' : 'exchangeout'
  return comes ? 'transferin' : 'transferout'
}

export function effectOfSplit(assetId: string, split: AppliedSplit, unitsAfter: number): Effect {
  const kind = split.ratio < 1 ? 'reversesplit' : 'split'
  const effect = emptyEffect(assetId, kind, formatIsoDate(split.day), split.day)
  effect.transactionId = split.transaction?.id ?? null
  effect.units = split.ratio
  effect.unitsAfter = unitsAfter
  return effect
}

export function effectOfOpening(assetId: string, { day, units, rate, valueAsset, valueBase }: Valuation): Effect {
  const effect = emptyEffect(assetId, 'opening', formatIsoDate(day), day)
  effect.units = units
  effect.unitsAfter = units
  effect.amountAsset = known(valueAsset)
  effect.costChangeAsset = known(valueAsset)
  effect.costChangeBase = known(valueBase)
  if (rate !== undefined) {
    effect.rate = rate.rate
    effect.rateSource = rate.source
    effect.rateDate = formatIsoDate(rate.day)
  }
  return effect
}

function emptyEffect(assetId: string, kind: Effect['kind'], date: string, day: DayNumber): Effect {
  return {
    transactionId: null,
    assetId,
    kind,
    date,
    day,
    units: 0,
    unitsAfter: 0,
    oversoldUnits: 0,
    amountAsset: 0,
    rate: null,
    rateSource: 'missing',
    rateDate: date,
    inflow: 0,
    outflow: 0,
    costChangeAsset: 0,
    costChangeBase: 0,
    realized: 0,
    currencyEffect: 0,
    dividend: 0,
    fees: 0,
    isLeftOut: false,
    counterpart: null,
  }
}
