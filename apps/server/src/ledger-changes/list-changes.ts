import { PRICE_CHANGE_KINDS } from '@plumbline/contract/ledger-changes/vocabulary'
import type { Db } from '../database/db.ts'
import type { AccountMarket } from '../market/market.ts'
import { readPriceChanges } from '../price-corrections/stored/correction-rows.ts'
import { readChanges } from '../transactions/history/read-versions.ts'
import { listHeldAssets } from '../transactions/list-held-assets.ts'
import { type ChangesOf, describeChanges } from './describe-changes.ts'

const CHANGES_PER_PAGE = 30

interface PageRequest extends ChangesOf {
  /** The sequence number of the last change of the page before. */
  cursor: string | undefined
}

/** A page of the changes of a portfolio's transactions and of the prices of its assets, the latest first. */
export async function listChanges(db: Db, market: AccountMarket, request: PageRequest) {
  const { userId, portfolioId, cursor } = request
  const limit = CHANGES_PER_PAGE
  const ofLedger = await readChanges(db, userId, { portfolioId, cursor, limit })
  const ofPrices =
    market.version === undefined
      ? []
      : await readPriceChanges(db, userId, {
          assetIds: await listHeldAssets(db, userId, portfolioId),
          kinds: PRICE_CHANGE_KINDS,
          cursor,
          limit,
        })
  const found = [...ofLedger, ...ofPrices].sort((a, b) => b.sequence - a.sequence)
  const page = found.slice(0, CHANGES_PER_PAGE)
  const described = await describeChanges({ db, market }, request, page)
  return {
    changes: page.flatMap(({ id }) => described.get(id) ?? []),
    nextCursor: found.length > page.length ? String(page.at(-1)?.sequence) : null,
  }
}
