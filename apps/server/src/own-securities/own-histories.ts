import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database/db.ts'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { type EnteredPrice, readOwnPrices } from './own-prices.ts'

/** The entered prices of one account's own securities, at one version. */
export interface OwnHistories {
  /** One for each id, which may be empty. The same object is returned until the prices change. */
  read(assetIds: readonly string[]): Promise<Map<string, WholeHistory>>
}

interface KeptHistory {
  version: string
  history: WholeHistory
}

const MAX_CACHE_BYTES = 32 * 1024 * 1024

function historyOf({ id, currency }: AssetRow, prices: readonly EnteredPrice[]): WholeHistory {
  const days = Int32Array.from(prices, ({ day }) => parseIsoDate(day))
  return {
    assetId: id,
    source: '',
    currency,
    days,
    closes: Float64Array.from(prices, ({ price }) => Number(price)),
    adjustedCloses: undefined,
    splits: [],
    dividends: [],
    fetchedTo: formatIsoDate(days.at(-1) ?? 0),
    unknownParts: [],
    findings: [],
    fromYear: undefined,
  }
}

function isSame(a: WholeHistory, b: WholeHistory): boolean {
  return (
    a.currency === b.currency &&
    a.days.length === b.days.length &&
    a.days.every((day, index) => day === b.days[index] && a.closes[index] === b.closes[index])
  )
}

/** Keeps the histories that this process used recently. */
export function createOwnHistories(db: Db) {
  const cache = new LRUCache<string, KeptHistory>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ history: { days, closes } }) => days.byteLength + closes.byteLength + 500,
  })
  return {
    of(userId: string, version: string, assets: readonly AssetRow[]): OwnHistories {
      const byId = new Map(assets.map((asset) => [asset.id, asset]))
      const keyOf = (assetId: string) => `${userId} ${assetId}`

      function keep(assetId: string, read: WholeHistory): WholeHistory {
        const known = cache.peek(keyOf(assetId))?.history
        const history = known !== undefined && isSame(known, read) ? known : read
        cache.set(keyOf(assetId), { version, history })
        return history
      }

      return {
        async read(assetIds) {
          const histories = new Map<string, WholeHistory>()
          for (const id of assetIds) {
            const known = cache.get(keyOf(id))
            if (known?.version === version) histories.set(id, known.history)
          }
          const missing = assetIds.filter((id) => !histories.has(id))
          if (missing.length === 0) return histories
          const prices = await readOwnPrices(db, userId, missing)
          for (const id of missing) {
            const asset = byId.get(id)
            if (asset !== undefined) histories.set(id, keep(id, historyOf(asset, prices.get(id) ?? [])))
          }
          return histories
        },
      }
    },
  }
}
