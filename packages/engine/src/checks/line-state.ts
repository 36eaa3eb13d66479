import type { MeasuredLedgerLine } from '../measure-line.ts'
import type { Checked, MissingRateFinding, StalePriceFinding } from './finding.ts'

/** Finds an open holding whose last close is older than the limit. Its whole value is in question. */
export function checkStalePrice({ line }: MeasuredLedgerLine): Checked<StalePriceFinding> {
  const isOpen = line.units > 0
  const stale = line.caveats.find(({ code }) => code === 'stale-price')
  if (stale === undefined || line.price === null)
    return { findings: [], passed: isOpen && line.price !== null ? 1 : 0, notComparable: 0 }
  const { assetId, currency, price, baseCurrencyCurrentValue } = line
  const finding: StalePriceFinding = {
    kind: 'stale-price',
    assetId,
    since: stale.date,
    inQuestion: baseCurrencyCurrentValue,
    change: null,
    price,
    currency,
  }
  return { findings: [finding], passed: 0, notComparable: 0 }
}

/** Finds a holding that has no value, or transactions that count as nothing, because a rate is missing. */
export function checkRates({ line }: MeasuredLedgerLine): Checked<MissingRateFinding> {
  const missing = line.caveats.filter(({ code }) => code === 'missing-rate')
  const [first] = missing
  if (first === undefined) return { findings: [], passed: 1, notComparable: 0 }
  const isWhole = missing.some(({ transactionId }) => transactionId === undefined)
  const finding: MissingRateFinding = {
    kind: 'missing-rate',
    assetId: line.assetId,
    since: missing.map(({ date }) => date).sort()[0] ?? first.date,
    inQuestion: null,
    change: null,
    currency: first.currency ?? line.currency,
    transactions: isWhole ? 0 : missing.length,
  }
  return { findings: [finding], passed: 0, notComparable: 0 }
}
