import type { HeldDividend } from '../income/income.ts'
import { known } from '../known.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { MissingDividendsFinding } from './finding.ts'

/**
 * The missing dividends of a portfolio, as one finding for each asset.
 *
 * @param missing by ex-day
 * @see docs/methods/income.md
 */
export function missingDividendFindings(missing: readonly HeldDividend[]): MissingDividendsFinding[] {
  return [...Map.groupBy(missing, ({ assetId }) => assetId)].map(([assetId, dividends]) => ({
    kind: 'missing-dividends',
    assetId,
    since: dividends[0]?.exDate ?? '',
    inQuestion: known(dividends.reduce((sum, { gross }) => sum + (gross ?? Number.NaN), 0)),
    change: { removed: [], added: dividends.map(recorded) },
    dividends,
  }))
}

/** The transaction that records a dividend: on its pay day, or on its ex-day where the pay day is not known. */
function recorded(
  { assetId, exDate, payDate, units, value, currency }: HeldDividend,
  index: number,
): LedgerTransaction {
  return {
    id: `recorded ${assetId} ${index}`,
    assetId,
    type: 'dividend',
    date: payDate ?? exDate,
    units: 0,
    price: units * value,
    fee: 0,
    currency,
    rate: null,
    sequence: Number.MAX_SAFE_INTEGER,
  }
}
