import { compareTexts } from '@plumbline/engine/compare-texts'
import type { WholeHistory } from '../../market/histories/history-rows.ts'
import type { Market } from '../../market/market.ts'
import { loadSearchRows, type SearchRow } from '../../market/securities/load-asset-rows.ts'
import { SAMPLE_MONTHS } from './plan-sample-ledger.ts'

/** Number of assets of each type held at the end, in the order of candidates. */
const SHARES = [
  { type: 'ETF', count: 4 },
  { type: 'FUND', count: 1 },
  { type: 'Common Stock', count: 20 },
] as const
const CLOSED = 3
/** Per type: the number of histories that are read to find long enough ones. */
const MAX_CANDIDATES = 60

export interface SampleAssets {
  open: WholeHistory[]
  closed: WholeHistory[]
}

/** Takes the largest of each exchange in turn, so that the first ones cover several currencies. */
function spreadOverExchanges(rows: readonly SearchRow[]): SearchRow[] {
  const bySize = rows.toSorted((a, b) => (b.mktCapUSD ?? 0) - (a.mktCapUSD ?? 0) || compareTexts(a.id, b.id))
  const queues = [...Map.groupBy(bySize, ({ exchange }) => exchange).values()]
  const longest = Math.max(0, ...queues.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => queues.flatMap((queue) => queue[place] ?? [])).flat()
}

/**
 * Chooses assets of several types and currencies with prices over the whole period of the sample, one of them with a
 * split. Deterministic for the same market and day.
 */
export async function chooseSampleAssets(market: Market, today: string): Promise<SampleAssets> {
  const start = `${Number(today.slice(0, 4)) - SAMPLE_MONTHS / 12}${today.slice(4)}`
  const listed: SearchRow[] = []
  for await (const rows of loadSearchRows(market.db)) listed.push(...rows.filter(({ isDelisted }) => !isDelisted))
  const open: WholeHistory[] = []
  const spare: WholeHistory[] = []
  for (const { type, count } of SHARES) {
    const candidates = spreadOverExchanges(listed.filter((row) => row.type === type)).slice(0, MAX_CANDIDATES)
    const ids = candidates.map(({ id }) => id)
    const [histories, assets] = [await market.histories.historiesOf(ids, today), await market.assetsOf(ids)]
    const usable = ids.flatMap((id) => {
      const history = histories.get(id)
      return history && assets.has(id) && isWholeSince(history, start) ? [history] : []
    })
    const withSplit = usable.findIndex(({ splits }) => splits.some(({ date }) => date > start && date <= today))
    if (withSplit > 0) usable.unshift(...usable.splice(withSplit, 1))
    open.push(...usable.slice(0, count))
    spare.push(...usable.slice(count))
  }
  return { open, closed: spare.slice(0, CLOSED) }
}

function isWholeSince({ days }: WholeHistory, start: string): boolean {
  const first = days[0]
  return first !== undefined && first * MS_PER_DAY <= Date.parse(start)
}

const MS_PER_DAY = 86_400_000
