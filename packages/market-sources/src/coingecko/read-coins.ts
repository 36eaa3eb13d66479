import { sortDays, toSeries } from '../normalize/daily-closes.ts'
import { entriesOf, known, nonZeroOf, numberOf, positiveOf, recordOf, textOf } from '../normalize/json-values.ts'
import type { FetchedProfile } from '../profile.ts'
import type { DateRange, PriceHistory } from '../provider.ts'
import type { Security } from '../security.ts'

const DAY_MS = 86_400_000
const COIN_MARKET = 'CC'

/** A coin priced in a currency. Coins share tickers, so the id holds the source's own id: `bitcoin.USD`. */
export function coinSecurity(coinId: string, ticker: string, name: string, currency: string): Security {
  return {
    id: `${coinId}.${currency}`,
    symbol: `${ticker.toUpperCase()}-${currency}`,
    exchange: COIN_MARKET,
    name: `${name} ${currency}`,
    type: 'Currency',
    currency,
    isin: undefined,
    sector: undefined,
    industry: undefined,
    country: undefined,
    image: undefined,
    delistedOn: undefined,
  }
}

/** The coins of `/search`, by market capitalization. Of coins with the same ticker, the largest is first. */
export function normalizeCoins(response: unknown, currency: string): Security[] {
  const coins = entriesOf(recordOf(response).coins).flatMap((row) => {
    const { id, name, symbol, market_cap_rank } = recordOf(row)
    const [coinId, ticker] = [textOf(id), textOf(symbol)]
    if (coinId === undefined || ticker === undefined) return []
    const rank = positiveOf(market_cap_rank) ?? Number.POSITIVE_INFINITY
    return { security: coinSecurity(coinId, ticker, textOf(name) ?? coinId, currency), rank }
  })
  return coins.sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ security }) => security)
}

/**
 * Closes of `/market_chart`. A price at midnight UTC is the close of the day before; the last price of the response is
 * from the day that is still running, and no close.
 */
export function normalizeCoinChart(response: unknown, currency: string, range: DateRange): PriceHistory | undefined {
  const { prices } = recordOf(response)
  if (!Array.isArray(prices)) return undefined
  const closes = prices.flatMap((point: unknown) => {
    const [milliseconds, price] = entriesOf(point)
    const [at, close] = [numberOf(milliseconds), positiveOf(price)]
    if (at === undefined || close === undefined || at % DAY_MS !== 0) return []
    return { day: at / DAY_MS - 1, close, adjustedClose: undefined }
  })
  const series = toSeries(sortDays(closes), range)
  return { currency, closes: series.closes, adjustedCloses: undefined, splits: [], dividends: [] }
}

/** What `/coins/{id}` knows: description, market capitalization and supply. */
export function normalizeCoin(response: unknown, currency: string): FetchedProfile | undefined {
  const { description, market_data } = recordOf(response)
  const { market_cap, total_supply, max_supply } = recordOf(market_data)
  const marketCap = positiveOf(recordOf(market_cap)[currency.toLowerCase()])
  return known<FetchedProfile>({
    General: known({ Description: textOf(recordOf(description).en) }),
    Highlights: known({ MarketCapitalization: marketCap }),
    Statistics: known({
      TotalSupply: nonZeroOf(total_supply),
      MaxSupply: nonZeroOf(max_supply),
      MarketCapitalization: marketCap,
    }),
  })
}
