import type { HeldDividend } from '../income/income.ts'
import { recordedDividend } from '../income/recorded-dividend.ts'
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

/** The transaction that records a dividend. */
function recorded(dividend: HeldDividend, index: number): LedgerTransaction {
  const { assetId, currency } = dividend
  return {
    id: `recorded ${assetId} ${index}`,
    assetId,
    type: 'dividend',
    units: 0,
    ...recordedDividend(dividend),
    currency,
    rate: null,
    sequence: Number.MAX_SAFE_INTEGER,
  }
}
