import { BrokerError } from '../broker-error.ts'
import { currencyOf, isinOf, listOf, objectOf, textOf } from '../reading/values.ts'
import type { Instrument } from '../records.ts'
import type { Trading212Client } from './client.ts'

export interface Instruments {
  /** The instrument of an order, dividend or position, from the item itself or else from Trading 212's list. */
  instrumentOf(item: unknown): Promise<Instrument>
  /** Adds what a report says of tickers that the list no longer has. */
}

/** The instrument list is large and rate-limited, so it is loaded once, and only when an item lacks its ISIN. */
export function createInstruments(client: Trading212Client): Instruments {
  let list: Promise<Map<string, Instrument>> | undefined

  async function readList(): Promise<Map<string, Instrument>> {
    try {
      const rows = listOf(await client.get('equity/metadata/instruments')).map(objectOf)
      return new Map(rows.flatMap((row) => (textOf(row.ticker) === null ? [] : [[String(row.ticker), fromList(row)]])))
    } catch (error) {
      // The key lacks this permission, or the ticker left the list. The user then chooses the security.
      if (error instanceof BrokerError && ['missing-permission', 'protocol-changed'].includes(error.kind))
        return new Map()
      throw error
    }
  }

  return {
    async instrumentOf(item) {
      const own = objectOf(item)
      const nested = objectOf(own.instrument)
      const ticker = textOf(nested.ticker) ?? textOf(own.ticker) ?? '?'
      const isin = isinOf(nested.isin) ?? isinOf(own.isin)
      const currency = currencyOf(nested.currency) ?? currencyOf(nested.currencyCode)
      const name = textOf(nested.name)
      if (isin !== null && currency !== null) {
        return { key: ticker, isin, symbol: symbolOf(ticker), name, currency, exchange: null }
      }
      list ??= readList()
      const listed = (await list).get(ticker)
      return {
        key: ticker,
        isin: isin ?? listed?.isin ?? null,
        symbol: listed?.symbol ?? symbolOf(ticker),
        name: name ?? listed?.name ?? null,
        currency: currency ?? listed?.currency ?? null,
        exchange: null,
      }
    },
  }
}

function fromList(row: ReturnType<typeof objectOf>): Instrument {
  const ticker = String(row.ticker)
  return {
    key: ticker,
    isin: isinOf(row.isin),
    symbol: textOf(row.shortName) ?? symbolOf(ticker),
    name: textOf(row.name),
    currency: currencyOf(row.currencyCode) ?? currencyOf(row.currency),
    exchange: null,
  }
}

/** `AAPL_US_EQ` is AAPL. London listings end in a lowercase l: `VODl_EQ`. */
function symbolOf(ticker: string): string | null {
  const symbol = ticker.split('_')[0]?.replace(/[a-z]$/, '') ?? ''
  return symbol === '' ? null : symbol
}
