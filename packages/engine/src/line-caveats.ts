import { type DayNumber, formatIsoDate } from './calendar.ts'
import type { Caveat } from './caveat.ts'
import { compareTexts } from './compare-texts.ts'
import type { LedgerTransaction } from './ledger.ts'
import { type HoldingLedger, transactionAt } from './ledger-columns.ts'
import type { LineSource } from './line-source.ts'
import type { LineReplay } from './replay-line.ts'

/** How many days old the last price and the last rate may be before they are stale. */
export interface StaleAfterDays {
  prices: number
  rates: number
}

/** Why figures of a line are absent, estimated or not the whole truth. */
export function caveatsOf(
  source: LineSource,
  replay: LineReplay,
  isKnownAsset: boolean,
  staleAfterDays: StaleAfterDays,
): Caveat[] {
  const { assetId, currency, prices, rates } = source
  const { closing, columns, firstHeld } = replay
  const today = formatIsoDate(closing.day)
  const isHeld = firstHeld >= 0
  const caveats = leftOut(source.ledger, closing.day)
  if (!isKnownAsset) caveats.push({ code: 'unknown-asset', assetId, date: today })
  if (isHeld && prices.isEmpty) caveats.push({ code: 'missing-price', assetId, date: today })
  if (isHeld && rates === undefined) caveats.push({ code: 'missing-rate', assetId, date: today, currency })
  caveats.push(...ofTransactions(source, replay))
  const earliest = isHeld ? prices.on(columns.dayAt(firstHeld)) : undefined
  if (earliest?.source === 'estimate') {
    caveats.push({ code: 'estimated-price', assetId, date: formatIsoDate(earliest.day) })
  }
  if (closing.units !== 0) caveats.push(...ofValuation(source, replay, staleAfterDays))
  return caveats
}

/** Transactions that are later than `today`, then those that cannot be measured. */
function leftOut(ledger: HoldingLedger, today: DayNumber): Caveat[] {
  const { assetId, unmeasurable, days, count } = ledger
  const future: LedgerTransaction[] = []
  for (let row = count - 1; row >= 0 && (days[row] as number) > today; row--) future.push(transactionAt(ledger, row))
  future.sort((a, b) => compareTexts(a.date, b.date) || a.sequence - b.sequence)
  return [
    ...future.map(({ id, date }): Caveat => ({ code: 'future-transaction', assetId, date, transactionId: id })),
    ...unmeasurable.map(
      ({ id, date }): Caveat => ({ code: 'unmeasurable-transaction', assetId, date, transactionId: id }),
    ),
  ]
}

function ofTransactions({ assetId, currency, ledger, resolver }: LineSource, replay: LineReplay): Caveat[] {
  const { columns, noted, withoutRate } = replay
  const caveats: Caveat[] = []
  for (const row of withoutRate) {
    const { missingCurrency, transaction } = resolver.resolve(row)
    if (missingCurrency === undefined) continue
    const { date, id } = transaction
    caveats.push({ code: 'missing-rate', assetId, date, currency: missingCurrency, transactionId: id })
  }
  for (const index of noted) {
    const row = columns.stepAt(index)
    const { transaction, rateSource, rateDay } = resolver.resolve(row)
    const { id: transactionId, date, type } = transaction
    const units = type === 'sell' ? (ledger.units[row] as number) - columns.coveredUnits(index) : 0
    if (units > 0) caveats.push({ code: 'oversold', assetId, date, transactionId, units })
    if (rateSource === 'estimate') {
      caveats.push({ code: 'estimated-rate', assetId, date: formatIsoDate(rateDay), currency, transactionId })
    }
  }
  return caveats
}

function ofValuation(
  { assetId, currency }: LineSource,
  { closing }: LineReplay,
  staleAfterDays: StaleAfterDays,
): Caveat[] {
  const { day, price, rate } = closing
  const caveats: Caveat[] = []
  if (price !== undefined && day - price.day > staleAfterDays.prices) {
    caveats.push({ code: 'stale-price', assetId, date: formatIsoDate(price.day) })
  }
  if (rate !== undefined && day - rate.day > staleAfterDays.rates) {
    caveats.push({ code: 'stale-rate', assetId, date: formatIsoDate(rate.day), currency })
  }
  if (rate?.source === 'estimate') {
    caveats.push({ code: 'estimated-rate', assetId, date: formatIsoDate(rate.day), currency })
  }
  return caveats
}
