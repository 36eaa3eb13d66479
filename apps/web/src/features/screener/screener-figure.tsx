import { isPickField, type ScreenerFieldName } from '@plumbline/contract/screener/operations'
import type { ScreenerResult } from '@plumbline/contract/screener/schemas'
import { LargeNumber } from '../../ui/figures/large-number.tsx'
import { MissingFigure } from '../../ui/figures/missing-figure.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { PlainNumber } from '../../ui/figures/plain-number.tsx'
import { getField } from './filter-draft.ts'

/** Money in the asset's own currency: per share, or so large that it is abbreviated. */
const perShare: ReadonlySet<ScreenerFieldName> = new Set([
  'lastDividend',
  'eps',
  'dilutedEps',
  'bookValue',
  'targetPrice',
  'revenuePerShare',
  'analystTargetPrice',
])
const largeMoney: ReadonlySet<ScreenerFieldName> = new Set(['ebitda', 'revenue', 'grossProfit'])
const largeCounts: ReadonlySet<ScreenerFieldName> = new Set(['volume', 'sharesOutstanding'])
const counts: ReadonlySet<ScreenerFieldName> = new Set(['employees', 'analystsFollowing'])

/** A field of a result, as its kind is written. */
export function ScreenerFigure({ field, result }: { field: ScreenerFieldName; result: ScreenerResult }) {
  if (isPickField(field)) {
    const text = result[field]
    return text === null || text === '' || text === '-' ? <MissingFigure reason="not-known" /> : text
  }
  const value = result[field]
  if (value === null) return <MissingFigure reason="not-known" />
  if (getField(field).kind === 'percent') return <Percent ratio={value} isShare />
  if (field === 'mktCapUSD') return <LargeNumber value={value} currency="USD" />
  if (perShare.has(field)) return <Money value={value} currency={result.currency} kind="price" withCurrency />
  if (largeMoney.has(field)) return <LargeNumber value={value} currency={result.currency} />
  if (largeCounts.has(field)) return <LargeNumber value={value} />
  return <PlainNumber value={value} decimals={counts.has(field) ? 0 : 2} />
}
