import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { majorUnitOf } from '@plumbline/engine/currency'
import { bookDividends } from './book-dividends.ts'
import type { LedgerEntry, LeftOut } from './ledger-entry.ts'
import { matchCancellations } from './match-cancellations.ts'
import { moneyInstrument } from './money-records.ts'
import { decimalOf, derived } from './reading/decimals.ts'
import type {
  BrokerRecord,
  CancellationRecord,
  FeeRecord,
  Money,
  MoneyRecord,
  SplitRecord,
  TradeRecord,
} from './records.ts'

export interface Entries {
  readonly entries: readonly LedgerEntry[]
  readonly leftOut: readonly LeftOut[]
  /** Keys of trades and of the cancellations that withdraw them: none of them may become a transaction later. */
  readonly cancelled: readonly LeftOut[]
  /** Cancellations of trades that are not among the records. */
  readonly cancellations: readonly CancellationRecord[]
}

/** The note of a trade's fee that is an entry of its own, after the trade's. */
export function feeNote(side: string): string {
  return `Fee for the ${side}`
}

/**
 * Converts a broker's records to ledger entries, ordered by day. The tax on a dividend becomes its fee. A fee in
 * another currency than the price is converted at the trade's own rate; without such a rate it becomes a separate
 * entry. Money that belongs to no holding becomes an entry where the portfolio books cash.
 */
export function toLedgerEntries(records: readonly BrokerRecord[], { booksCash = false } = {}): Entries {
  const entries: LedgerEntry[] = []
  const leftOut: LeftOut[] = []
  const { cancelled, cancellations, keys: withdrawn } = matchCancellations(records)
  for (const record of records) {
    if (withdrawn.has(record.key)) continue
    if (record.kind === 'trade') entries.push(...entriesOfTrade(record))
    if (record.kind === 'split') entries.push(entryOfSplit(record))
    if (record.kind === 'fee') entries.push(entryOfFee(record))
    if (record.kind === 'money' && booksCash) entries.push(entryOfMoney(record))
    else if (record.kind === 'money') leftOut.push({ ...leftOutOf(record), isOfMoney: true })
    if (record.kind === 'skipped') leftOut.push(leftOutOf(record))
  }
  const cash = bookDividends(records.filter((record) => record.kind === 'dividend' || record.kind === 'dividend-tax'))
  entries.push(...cash.entries)
  leftOut.push(...cash.leftOut)
  entries.sort((a, b) => compareTexts(a.day, b.day))
  return { entries, leftOut, cancelled, cancellations }
}

function entriesOfTrade(trade: TradeRecord): LedgerEntry[] {
  const { currency } = trade.instrument
  let fee = new ExactDecimal(0)
  const separate: Money[] = []
  for (const each of trade.fees) {
    const converted = convertFee(each, currency, trade.fx)
    if (converted === null) separate.push(each)
    else fee = fee.plus(converted)
  }
  const shared = { keys: [trade.key], instrument: trade.instrument, day: trade.day }
  return [
    {
      ...shared,
      type: trade.side,
      units: trade.units,
      price: trade.price,
      fee: formatDecimal(fee),
      currency,
      fx: trade.fx,
      note: trade.note,
    },
    ...separate.map((money): LedgerEntry => feeEntry(shared, money, feeNote(trade.side))),
  ]
}

/** The fee in the price's currency; null without a rate between the two. */
function convertFee({ amount, currency }: Money, to: string | null, fx: TradeRecord['fx']): ExactDecimal | null {
  const fee = decimalOf(amount) ?? new ExactDecimal(0)
  if (to === null) return null
  if (currency === to) return fee
  const [ofFee, ofPrice] = [majorUnitOf(currency), majorUnitOf(to)]
  if (ofFee.currency === ofPrice.currency) return fee.times(ofFee.factor).dividedBy(ofPrice.factor)
  if (fx === null) return null
  const ofRate = majorUnitOf(fx.currency)
  if (ofRate.currency !== ofFee.currency) return null
  return derived(fee.times(ofFee.factor).dividedBy(ofRate.factor).dividedBy(fx.rate))
}

function entryOfFee({ key, instrument, day, amount, note }: FeeRecord): LedgerEntry {
  return feeEntry({ keys: [key], instrument, day }, amount, note)
}

function feeEntry(
  shared: Pick<LedgerEntry, 'keys' | 'instrument' | 'day'>,
  { amount, currency }: Money,
  note: string | null,
): LedgerEntry {
  return { ...shared, type: 'fee', units: '0', price: amount, fee: '0', currency, fx: null, note }
}

function entryOfMoney({ key, day, type, amount: { amount, currency }, note }: MoneyRecord): LedgerEntry {
  const instrument = moneyInstrument(currency)
  return { ...feeEntry({ keys: [key], instrument, day }, { amount, currency }, note), type, isOfMoney: true }
}

function leftOutOf({ key, reason, text }: Pick<MoneyRecord, 'key' | 'reason' | 'text'>): LeftOut {
  return { keys: [key], reason, text }
}

function entryOfSplit({ key, instrument, day, newUnits, oldUnits, note }: SplitRecord): LedgerEntry {
  const ratio = new ExactDecimal(newUnits).dividedBy(oldUnits)
  const isReverse = ratio.lessThan(1)
  return {
    keys: [key],
    type: isReverse ? 'reversesplit' : 'split',
    instrument,
    day,
    units: formatDecimal(derived(isReverse ? new ExactDecimal(1).dividedBy(ratio) : ratio)),
    price: '0',
    fee: '0',
    currency: instrument.currency,
    fx: null,
    note,
  }
}
